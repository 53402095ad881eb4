/** What a look-up was about, in a few words: the phone first, else the name, the street, or whatever was given first. */
import type { LookupRequest } from '#contract/lookups/lookup.ts';
import { phoneText } from '#messages/phoneText.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { keyOf } from './fieldGroups.ts';

const byWeight = ['phone', 'name', 'business.name', 'street_line_1', 'email', 'ip_address'];

export function requestTitle({ parameters }: Pick<LookupRequest, 'parameters'>): string {
  const values = new Map(Object.entries(parameters).map(([name, value]) => [keyOf(name), value]));
  const weightiest = byWeight.find((key) => values.has(key));
  const value = weightiest === undefined ? [...values.values()][0] : values.get(weightiest);
  return value === undefined ? lookupWords.requestGone : phoneText(value);
}

/** The name in the request, if there is one. */
export function askedName({ parameters }: Pick<LookupRequest, 'parameters'>): string | null {
  const values = new Map(Object.entries(parameters).map(([name, value]) => [keyOf(name), value]));
  return values.get('name') ?? values.get('business.name') ?? null;
}
