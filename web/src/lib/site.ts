/** Whether the page lies on a host of files (`balak site`), where nobody keeps tables. */
export const isSite = typeof document !== "undefined" && document.documentElement.dataset["site"] !== undefined;
