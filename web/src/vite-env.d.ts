/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "*.ftl" {
  const catalogue: import("./lib/manner").Catalogue;
  export default catalogue;
}
