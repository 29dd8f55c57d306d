// What was kept of a person's choices: storage may hold anything, and nothing of it may break the page.

/** Tests that values have to pass besides being of the same type as the default. */
export type Tests<T> = { [K in keyof T]?: (value: T[K]) => boolean };

/** The parts of what was kept that can be what they stand for. */
export function sound<T extends object>(kept: unknown, defaults: T, tests: Tests<T> = {}): Partial<T> {
  const parts = Object.entries(Object(kept)).filter(([name, value]) => {
    const key = name as keyof T;
    return value !== null && typeof value === typeof defaults[key] && (tests[key]?.(value as T[keyof T]) ?? true);
  });
  return Object.fromEntries(parts) as Partial<T>;
}

/** Whether a value is one of these. */
export function oneOf<T>(...choices: readonly T[]): (value: T) => boolean {
  return (value) => choices.includes(value);
}
