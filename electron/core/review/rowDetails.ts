/** Details of one row beyond its cells: who decided differently, why the policy decided, and whom to call. */
import type { ContestedDecision, Decision } from '#contract/review/decision.ts';
import { hasRow } from '#base/rowSet.ts';
import type { SuggestedBy } from '#contract/review/policy.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import type { ReadDb } from '../platform/database.ts';
import { findAction, findActionById } from './acts/actions.sql.ts';
import { effectsOf } from '../team/shared/sharedActs.sql.ts';
import { manualDecisionsOf } from './acts/rowActions.sql.ts';
import { policyAt } from './policy/policies.sql.ts';
import { cursorAt } from '../verdict/kept/cursors.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { fieldColumns, readFieldsOf } from '../lists/findings/fields.sql.ts';
import type { OpenList } from './openLists.ts';
import type { Slices } from './slices.ts';

/**
 * Returns who decided what on a contested row, where people decided differently without knowing of each other. Earliest first; empty if the
 * row isn't contested, or no longer is. Purged acts are missing.
 */
export function contestedDecisions(ledger: ReadDb, list: ReadDb, row: number): ContestedDecision[] {
  const decision = manualDecisionsOf(list, [row]).get(row);
  if (decision?.contested !== 1) return [];
  const { contested } = findAction(ledger, decision.decidedSeq)?.body ?? {};
  return (contested?.decisions ?? [])
    .flatMap((actId) => {
      const act = findActionById(ledger, actId);
      const effect = act && effectsOf(act.kind, act.body).find(({ value, rows }) => value !== undefined && hasRow(rows, row));
      return act && effect?.value !== undefined ? [{ operator: act.by, value: effect.value, at: act.at }] : [];
    })
    .sort((a, b) => a.at - b.at);
}

/**
 * Returns why the policy suggests what it does for a row: the rule, in the policy's version that was applied to the list. Null if there is
 * no suggestion.
 */
export function whyOf(ledger: ReadDb, list: ReadDb, { suggested, rule }: Pick<Decision, 'suggested' | 'rule'>): SuggestedBy | null {
  if (suggested === null) return null;
  const { name, version, rules } = policyAt(ledger, cursorAt(list, 'policy')) ?? carefulDialing;
  return { policy: name, version, suggest: suggested, rule, when: rule === null ? null : (rules[rule]?.when ?? null) };
}

const rowsAtOnce = 1_000;

/** Returns the phones and e-mail addresses of some rows of a list, as its mapping reads them. */
export async function contactsOf(
  { db }: Pick<OpenList, 'db'>,
  rows: Uint32Array,
  slices: Slices,
): Promise<{ listName: string; phones: string[]; emails: string[] }> {
  const mapped = fieldColumns(db);
  const asked = (['phone', 'email'] as const).filter((field) => mapped.includes(field));
  const found = { phone: [] as string[], email: [] as string[] };
  for (let at = 0; at < rows.length && asked.length > 0; at += rowsAtOnce) {
    if (slices.due()) await slices.pause();
    for (const [, , ...values] of readFieldsOf(db, asked, [...rows.subarray(at, at + rowsAtOnce)]))
      for (const [index, field] of asked.entries()) {
        const value = values[index];
        if (typeof value === 'string') found[field].push(value);
      }
  }
  return { listName: readList(db).name, phones: found.phone, emails: found.email };
}
