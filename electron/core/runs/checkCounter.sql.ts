/** The name of a check's own counter, in addition to the run's. */
export const checkCounter = (name: string, operation: string): string => `${name} ${operation}`;
