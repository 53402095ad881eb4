/** Writes people’s actions on rows, and the application of policies. */
import type { Policy } from '#contract/review/policy.ts';
import { canonicalJson } from '#base/json.ts';
import { statement } from '../../platform/database.ts';
import { insertAction, type NewAction } from './actions.sql.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';
import { shareOwnAct } from '../../team/shared/shareOwnAct.sql.ts';

export interface NewPolicy {
  recordId: string;
  listId: string;
  policy: Policy;
  by: string;
  at: number;
}

const appendAction: LedgerWrite<NewAction, null> = (ledger, action) => {
  insertAction(ledger, action);
  shareOwnAct(ledger, 'act', action);
  return null;
};

const appendPolicy: LedgerWrite<NewPolicy, null> = (ledger, application) => {
  const { recordId, listId, policy, by, at } = application;
  ledger.chain.append(recordId, 'policy', canonicalJson(application));
  statement(ledger.db, 'INSERT INTO policy_applications (record_id, list_id, policy, by, at) VALUES (?, ?, ?, ?, ?)').run(
    ...[recordId, listId, JSON.stringify(policy), by, at],
  );
  shareOwnAct(ledger, 'policy', { recordId, listId, at, undoes: null });
  return null;
};

export const actionWrites = { 'actions.append': appendAction, 'policies.append': appendPolicy };
