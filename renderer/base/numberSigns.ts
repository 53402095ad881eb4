/** The signs of numbers in fields. Whoever writes 2,5 must not get 25. */

interface NumberSigns {
  readonly thousandSeparator: string;
  readonly decimalSeparator: string;
}

/** `locale` undefined: the reader's, in which all other numbers are written. */
export function numberSignsOf(locale: string | undefined): NumberSigns {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345_678.9);
  const sign = (type: 'group' | 'decimal'): string => parts.find((part) => part.type === type)?.value ?? '';
  return { thousandSeparator: sign('group'), decimalSeparator: sign('decimal') };
}

export const numberSigns = numberSignsOf(undefined);
