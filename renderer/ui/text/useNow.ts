/** The current time for live texts: seconds until the next retry, minutes since the start, `20 min ago`, `done at`. */
import { useEffect, useState } from 'react';

/** Epoch milliseconds, updated every `everyMs` while `counting`. */
export function useNow(everyMs = 20_000, counting = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, counting]);
  return now;
}
