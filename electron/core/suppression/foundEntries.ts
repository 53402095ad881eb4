/** Entries for the suppression list, canonical, sorted and without repeats, with what the ledger commits to. */
import { createHash } from 'node:crypto';
import { suppressionKinds, type SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { createEntryHash } from './entryHash.sql.ts';

export type EntriesByKind = Record<SuppressionKind, string[]>;

export const noEntries = (): Record<SuppressionKind, Set<string>> => ({
  phone: new Set(),
  email: new Set(),
  domain: new Set(),
  person: new Set(),
});

export const sortedEntries = (found: Record<SuppressionKind, Iterable<string>>): EntriesByKind => ({
  phone: [...new Set(found.phone)].sort(),
  email: [...new Set(found.email)].sort(),
  domain: [...new Set(found.domain)].sort(),
  person: [...new Set(found.person)].sort(),
});

/** SHA-256 in hex over the keyed hashes, sorted, a line each. `secret`: the data folder's. Two seconds for a million. */
export function commitToEntries(entries: EntriesByKind, secret: Uint8Array): string {
  const hashEntry = createEntryHash(secret);
  const hashes = suppressionKinds.flatMap((kind) => entries[kind].map((value) => hashEntry(kind, value)));
  return createHash('sha256').update(hashes.sort().join('\n')).digest('hex');
}
