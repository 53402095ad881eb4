/** What devices signed, as people are shown it: who, when, and how much of the list it covers. */
import type { EvidencePredicate } from '#contract/evidence/evidence.ts';
import type { ShownParts } from '#contract/evidence/evidencePart.ts';
import { openPartOf } from './part.ts';

/** Null: the list isn't shared. A part that doesn't hold is shown like one that wasn't signed: verification names it. */
export function shownParts({ shared, list }: Pick<EvidencePredicate, 'shared' | 'list'>): ShownParts | null {
  if (shared === undefined) return null;
  const parts = shared.parts.map(({ deviceId, seal, ...part }) => {
    const opened = openPartOf(list.listId, { deviceId, seal });
    const signed = opened === null || 'problem' in opened ? null : opened;
    return { ...part, at: signed?.part.at ?? null, keyId: signed?.keyId ?? null };
  });
  return { parts, unknown: shared.unknown };
}
