/** Waits for SIGINT or SIGTERM. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // A signal handler alone keeps no process alive, and a server that was closed from elsewhere must not either.
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
