/** Formats durations, estimated and measured. */
import { count, counted } from './count.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** An estimate in words: `20 seconds`, `about 18 minutes`, `about 2 hours 48 minutes`, `about 3 days`. */
export function duration(ms: number): string {
  if (ms < second) return 'less than a second';
  if (ms < 59.5 * second) return counted(Math.round(ms / second), 'second');
  if (ms < 99.5 * minute) return `about ${counted(Math.round(ms / minute), 'minute')}`;
  if (ms < 2 * day) {
    const minutes = Math.round(ms / minute);
    const rest = minutes % 60;
    return `about ${counted(Math.floor(minutes / 60), 'hour')}${rest === 0 ? '' : ` ${counted(rest, 'minute')}`}`;
  }
  return `about ${counted(Math.round(ms / day), 'day')}`;
}

/** A measured time, short and exact to the second: `less than a second`, `12 s`, `17 min 13 s`, `2 h 48 min`. */
export function elapsed(ms: number): string {
  if (ms > 0 && ms < second) return 'less than a second';
  const seconds = Math.floor(ms / second);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${count(Math.floor(seconds / 3600))} h ${Math.floor((seconds % 3600) / 60)} min`;
}
