/**
 * How much of the time this process didn't get to run, as on a machine that does other work, too. In a team each call has a time of its own, of
 * 40 ms: what passes while nothing runs is lost to the rate, whatever the program does.
 */
const everyMs = 5;
/** Shorter ones cost no times: what came due meanwhile is still open. */
const shortMs = 35;

/** Watches until the returned function is called; it returns the share, 0 to 1. */
export function watchStalls(): () => number {
  const began = performance.now();
  let [last, lost] = [began, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - last > shortMs) lost += now - last;
    last = now;
  }, everyMs);
  return () => {
    clearInterval(timer);
    return lost / (last - began);
  };
}
