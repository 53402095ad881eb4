/** The countries whose local phone numbers can be read, with their names in the reader's language. */

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Groups of countries, uninhabited territories, and codes for tests. */
const noCountries = new Set(['AQ', 'BV', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'GS', 'HM', 'IC', 'QO', 'TF', 'UM', 'UN', 'XA', 'XB', 'ZZ']);

export interface Country {
  /** ISO-3166 alpha-2. */
  readonly value: string;
  readonly label: string;
}

/** Sorted by name. */
export function countries(locale?: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes
    .filter((code) => !noCountries.has(code) && isCurrent(code))
    .flatMap((value) => {
      const label = names.of(value);
      return label === undefined ? [] : [{ value, label }];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Codes of former countries resolve to their successors' (`SU` → `RU`). */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code;
