/** Says how many, how much of, how fast, how big and how long, as the reader's locale writes it. */
import { numberLocale } from '#base/locale.ts';

const whole = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 1 });
const decimal = new Intl.NumberFormat(numberLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const perCent = new Intl.NumberFormat(numberLocale, { style: 'percent', maximumFractionDigits: 1 });

/** `12,472`; negative numbers get a true minus: `−96`. */
export function count(value: number): string {
  return whole.format(value).replace('-', '−');
}

/** `1 row`, `12,472 rows`. `many` is the plural; by default the singular with an s. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A ratio as a percentage: `49.2%`. It never shows 100% before everything is done, nor 0% once something is. */
export function share(part: number, of: number): string {
  if (of <= 0 || part >= of) return perCent.format(of <= 0 ? 0 : 1);
  if (part <= 0) return perCent.format(0);
  return perCent.format(Math.min(0.999, Math.max(0.001, part / of)));
}

/** Always with one decimal place, so that values can be compared: `2.0`, `1.7`. */
export const oneDecimal = (value: number): string => decimal.format(value);

/** A rate without its unit, for use where the sentence or heading names it: `9.4`. */
export const bareRate = (perSecond: number): string => oneDigit.format(perSecond);

/** `9.4 a second`. */
export function rate(perSecond: number): string {
  return `${bareRate(perSecond)} a second`;
}

/**
 * A measured rate for display next to the working rate. Calls that finish in bursts make it look up to 2 % faster, as if the limit weren't
 * enforced.
 */
export function steadyRate(perSecond: number, workingRate: number): number {
  return perSecond > workingRate && perSecond <= workingRate * 1.02 ? workingRate : perSecond;
}

/** `14.2 MB`, in decimal units. */
export function fileSize(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const unit = power === 0 && bytes === 1 ? 'byte' : units[power];
  return `${oneDigit.format(bytes / 1000 ** power)} ${unit ?? 'bytes'}`;
}

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
