/** Formats counts, shares, rates and sizes for the reader's locale. */
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
