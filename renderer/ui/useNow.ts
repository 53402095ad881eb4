/** The time of day for what counts in sight: seconds until the next try, minutes since the start. */
import { useEffect, useState } from 'react';

/** Epoch milliseconds, anew every `everyMs` while `counting`. */
export function useNow(everyMs: number, counting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, counting]);
  return now;
}
