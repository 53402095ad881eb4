/** A timeout that only ends a hang, even on the busiest machine: what a test waits for comes as soon as it can. In milliseconds. */
export const hangMs = 60_000;
