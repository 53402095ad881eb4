/** Who decided what on a row, where people decided differently without knowing of each other. */
import type { ContestedDecision } from '#contract/review/decision.ts';
import type { ReadDb } from '../../platform/database.ts';
import { findAction, findActionById } from './readActions.sql.ts';
import { saidIn } from '../../team/shared/sharedActs.sql.ts';
import { manualDecisionsOf } from './manualDecisions.sql.ts';
import { hasRow } from '#base/rowSet.ts';

/** Earliest first; empty if the row isn't contested, or not any more. What was purged is missing. */
export function contestedDecisions(ledger: ReadDb, list: ReadDb, row: number): ContestedDecision[] {
  const decision = manualDecisionsOf(list, [row]).get(row);
  if (decision?.contested !== 1) return [];
  const { contested } = findAction(ledger, decision.decidedSeq)?.body ?? {};
  return (contested?.decisions ?? [])
    .flatMap((actId) => {
      const act = findActionById(ledger, actId);
      const said = act && saidIn(act.kind, act.body).find(({ value, rows }) => value !== undefined && hasRow(rows, row));
      return act && said?.value !== undefined ? [{ operator: act.by, value: said.value, at: act.at }] : [];
    })
    .sort((a, b) => a.at - b.at);
}
