/** Entries for the suppression list, canonical, sorted and without repeats, and the ledger's commitment to them. */
import { createHash } from 'node:crypto';
import { byKind, suppressionKinds, type SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { createEntryHash } from './entryHash.sql.ts';

export type EntriesByKind = Record<SuppressionKind, string[]>;

export const noEntries = (): Record<SuppressionKind, Set<string>> => byKind(() => new Set());

export const sortedEntries = (found: Record<SuppressionKind, Iterable<string>>): EntriesByKind =>
  byKind((kind) => [...new Set(found[kind])].sort());

/** Returns SHA-256 in hex over the keyed hashes, sorted, one per line. `secret`: the data folder's. Takes two seconds for a million. */
export function commitToEntries(entries: EntriesByKind, secret: Uint8Array): string {
  const hashEntry = createEntryHash(secret);
  const hashes = suppressionKinds.flatMap((kind) => entries[kind].map((value) => hashEntry(kind, value)));
  return createHash('sha256').update(hashes.sort().join('\n')).digest('hex');
}
