/** The list's policy while it is being edited, so that leaving the screen or the program loses nothing. */
import { policySchema, type Policy } from '#contract/review/policy.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { parseJson } from '#base/parseJson.ts';

/** Null: nothing is being edited, or another version of the program wrote it. */
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
