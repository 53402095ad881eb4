/** Formats costs: integers in micro-units become decimal amounts, with "at least" if a price is missing. */
import { numberLocale } from '#base/locale.ts';
import type { Cost } from '#contract/plan/plan.ts';

/** Prices and budgets are stored in micro-units. */
export const microsPerUnit = 1_000_000;
const formats = new Map<string, Intl.NumberFormat>();

function format(currency: string, exact: boolean): Intl.NumberFormat {
  const key = `${currency} ${exact}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(numberLocale, { style: 'currency', currency, ...(exact ? { maximumFractionDigits: 6 } : {}) });
  formats.set(key, made);
  return made;
}

/** `$152.43`; amounts under one unit keep every digit they have, so that 0.015 stays `$0.015`. */
export function money(micros: number, currency: string): string {
  return format(currency, Math.abs(micros) < microsPerUnit).format(micros / microsPerUnit);
}

/** A price per check, exact to the last digit: `$1.2345`, or `No price`. */
export function price(micros: number | null, currency: string): string {
  return micros === null ? 'No price' : format(currency, true).format(micros / microsPerUnit);
}

/**
 * `$4.20`; `$4.20 to $4.50` if some attempts may not have been billed or some checks may not be needed; `at most $4.50` if no cost is
 * certain; `at least $399.63` if a price is missing.
 */
export function costWords(cost: Cost): string {
  const low = money(cost.lowMicros, cost.currency);
  if (!cost.complete) return `at least ${low}`;
  if (cost.highMicros <= cost.lowMicros) return low;
  const high = money(cost.highMicros, cost.currency);
  return cost.lowMicros === 0 ? `at most ${high}` : `${low} to ${high}`;
}

/** The cost of reporting feedback to the service: `$1.24`. An environment without a price for feedback may still charge for it. */
export const feedbackCost = (cost: Cost): string =>
  cost.complete ? money(cost.lowMicros, cost.currency) : 'no price is set for feedback, which the service may charge for';

/** Micro-units as a plain decimal amount for files and scripts: 15000 → `0.015`. */
export function decimalAmount(micros: number): number {
  return micros / microsPerUnit;
}

/** `$`, `€`, `CHF`: the prefix of an amount field. */
export function currencySymbol(currency: string): string {
  return (
    format(currency, false)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency
  );
}
