/** What a test waits for comes as soon as it can; a wait this long only ends a hang, on the busiest machine. In milliseconds. */
export const hangMs = 60_000;
