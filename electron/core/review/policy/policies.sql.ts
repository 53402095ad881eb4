/** Reads the policies that were applied to lists. */
import { policySchema, type Policy, type PolicyApplication } from '#contract/review/policy.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { parseJson } from '#base/json.ts';
import { isUndone } from '../acts/undoChains.sql.ts';

/** An application in the ledger. `seq`: its position among applications. */
export interface StoredPolicy extends PolicyApplication {
  seq: number;
  recordId: string;
}

const parsePolicy = (text: string): Policy => policySchema.parse(JSON.parse(text));

/** Yields every application of a policy to the list, newest first, including undone ones. */
export function* policiesOf(db: ReadDb, listId: string): Generator<StoredPolicy> {
  const rows = statement<[string], Omit<StoredPolicy, 'policy'> & { policy: string }>(
    db,
    'SELECT seq, record_id AS recordId, policy, by, at FROM policy_applications WHERE list_id = ? ORDER BY seq DESC',
  );
  for (const { policy, ...row } of rows.all(listId)) yield { ...row, policy: parsePolicy(policy) };
}

/** The policy that a list's suggestions follow. If no application is left, so that the default applies: position 0, by nobody. */
type CurrentPolicy = StoredPolicy | { seq: 0; policy: Policy; by: null; at: null; recordId: null };

export function findPolicy(db: ReadDb, listId: string): CurrentPolicy {
  for (const one of policiesOf(db, listId)) if (!isUndone(db, one.recordId)) return one;
  return { seq: 0, policy: carefulDialing, by: null, at: null, recordId: null };
}

/** Returns the policy last applied to each list, most recently applied first. */
export const newestPolicies = (db: ReadDb): { listId: string; policy: Policy }[] =>
  statement<[], { listId: string; policy: string }>(
    db,
    `SELECT list_id AS listId, policy FROM policy_applications
     WHERE seq IN (SELECT max(seq) FROM policy_applications GROUP BY list_id) ORDER BY seq DESC`,
  )
    .all()
    .map(({ listId, policy }) => ({ listId, policy: parsePolicy(policy) }));

/** Returns the policy applied at this position of the ledger; undefined if there is none. */
export function policyAt(db: ReadDb, seq: number): Policy | undefined {
  const text = statement<[number], string>(db, 'SELECT policy FROM policy_applications WHERE seq = ?').pluck().get(seq);
  return text === undefined ? undefined : parsePolicy(text);
}

/**
 * Returns the list's policy draft, which is stored so that leaving the screen or the program loses nothing. Null if nothing is being
 * edited, or another version of the program wrote the draft.
 */
export function findPolicyDraft(db: ReadDb): Policy | null {
  const text = statement<[], string>(db, 'SELECT policy FROM policy_draft').pluck().get();
  if (text === undefined) return null;
  const parsed = policySchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

export function putPolicyDraft(db: WriteDb, draft: Policy | null): void {
  if (draft === null) statement(db, 'DELETE FROM policy_draft').run();
  else statement(db, 'INSERT OR REPLACE INTO policy_draft (id, policy) VALUES (1, ?)').run(JSON.stringify(draft));
}
