/** An exception that nobody caught ends the program or shows the system's own dialog: the log says where it came from, and no more. */
export function logCrashes(log: (message: string, error?: unknown) => string): void {
  // It only watches: what happens then stays as it was.
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log(`an exception was not caught (${origin})`, error);
  });
}
