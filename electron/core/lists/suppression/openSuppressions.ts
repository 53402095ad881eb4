/** The user's own list of whom not to ask about and not to call, as a question that is quick to put to a million rows. */
import type { SuppressionKind } from '../../../contract/suppression.ts';

export interface Suppressions {
  /** Whether anything of this kind stands on the list at all. */
  any(kind: SuppressionKind): boolean;
  /** `value`: canonical text, as in a row's fields. */
  has(kind: SuppressionKind, value: string): boolean;
}

/** `entries`: canonical values, in any order, each once or more. */
export function openSuppressions(entries: Iterable<{ kind: SuppressionKind; value: string }>): Suppressions {
  const known: Record<SuppressionKind, Set<string>> = { phone: new Set(), email: new Set() };
  for (const { kind, value } of entries) known[kind].add(value);
  return {
    any: (kind) => known[kind].size > 0,
    has: (kind, value) => known[kind].has(value),
  };
}
