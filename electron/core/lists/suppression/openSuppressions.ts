/** The suppression list, in a form that can be queried for a million rows. */
import type { SuppressionKind } from '../../../contract/suppression.ts';

export interface Suppressions {
  /** Whether the list has any entry of this kind. */
  any(kind: SuppressionKind): boolean;
  /** `value`: canonical text, as in a row's fields. */
  has(kind: SuppressionKind, value: string): boolean;
}

/** `entries`: canonical values in any order; repeats are allowed. */
export function openSuppressions(entries: Iterable<{ kind: SuppressionKind; value: string }>): Suppressions {
  const known: Record<SuppressionKind, Set<string>> = { phone: new Set(), email: new Set() };
  for (const { kind, value } of entries) known[kind].add(value);
  return {
    any: (kind) => known[kind].size > 0,
    has: (kind, value) => known[kind].has(value),
  };
}
