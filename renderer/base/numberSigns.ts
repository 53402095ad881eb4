/** The separators in number fields: a person who types 2,5 must not get 25. */
import { numberLocale } from '#base/locale.ts';

interface NumberSigns {
  readonly thousandSeparator: string;
  readonly decimalSeparator: string;
}

/** The separators of the locale. */
export function numberSignsOf(of: string | undefined): NumberSigns {
  const parts = new Intl.NumberFormat(of).formatToParts(12_345_678.9);
  const sign = (type: 'group' | 'decimal'): string => parts.find((part) => part.type === type)?.value ?? '';
  return { thousandSeparator: sign('group'), decimalSeparator: sign('decimal') };
}

/** The theme passes these to every number field. */
export const numberSigns = numberSignsOf(numberLocale);
