/** The time, for sentences like "20 min ago" and "done at": it moves on by itself while they are looked at. */
import { useEffect, useState } from 'react';

/** Epoch milliseconds, renewed every `everyMs`. */
export function useNow(everyMs = 20_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
