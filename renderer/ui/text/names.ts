/** Display names of countries and environments. */
import type { Environment } from '#contract/accounts/environment.ts';
import { uiWords as words } from '#messages/uiWords.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Groups of countries, uninhabited territories, and codes for tests. */
const noCountries = new Set(['AQ', 'BV', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'GS', 'HM', 'IC', 'QO', 'TF', 'UM', 'UN', 'XA', 'XB', 'ZZ']);

interface Country {
  /** ISO-3166 alpha-2. */
  readonly value: string;
  readonly label: string;
}

/** All countries, sorted by name. */
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

/** An environment's display name: a fixed word for the built-in sandbox, a person's own environment as they named it. */
export const environmentName = ({ kind, name }: Pick<Environment, 'kind' | 'name'>): string =>
  kind === 'sandbox' && name === 'sandbox' ? words.sandbox : name;
