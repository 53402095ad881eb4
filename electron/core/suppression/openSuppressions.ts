/** The user's own list of whom not to ask about and not to call, as a question that is quick to put to a million rows. */
import type { SuppressionKind } from '../../contract/suppression.ts';

export interface Suppressions {
  /** What of the row stands on the list: its phone before its e-mail; null: nothing. Canonical texts, as in a row's fields. */
  standsOn(phones: readonly (string | null | undefined)[], emails: readonly (string | null | undefined)[]): SuppressionKind | null;
}

/** `entries`: canonical values, in any order, each once or more. */
export function openSuppressions(entries: Iterable<{ kind: SuppressionKind; value: string }>): Suppressions {
  const known: Record<SuppressionKind, Set<string>> = { phone: new Set(), email: new Set() };
  for (const { kind, value } of entries) known[kind].add(value);
  const any = (kind: SuppressionKind, values: readonly (string | null | undefined)[]): boolean =>
    known[kind].size > 0 && values.some((value) => typeof value === 'string' && known[kind].has(value));
  return {
    standsOn: (phones, emails) => (any('phone', phones) ? 'phone' : any('email', emails) ? 'email' : null),
  };
}
