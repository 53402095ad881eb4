/** The signs of numbers in fields. Whoever writes 2,5 must not get 25. */
import { numberLocale } from '#base/locale.ts';

interface NumberSigns {
  readonly thousandSeparator: string;
  readonly decimalSeparator: string;
}

/** As the locale writes numbers. */
export function numberSignsOf(of: string | undefined): NumberSigns {
  const parts = new Intl.NumberFormat(of).formatToParts(12_345_678.9);
  const sign = (type: 'group' | 'decimal'): string => parts.find((part) => part.type === type)?.value ?? '';
  return { thousandSeparator: sign('group'), decimalSeparator: sign('decimal') };
}

/** The theme gives them to every field of a number. */
export const numberSigns = numberSignsOf(numberLocale);
