/** Counts the effect of adding outcomes without writing, using the same checks as the act itself. */
import { statement, type ReadDb } from '../platform/database.ts';
import { isKnown, isReported, reportedBefore, type OutcomeToAdd, findReportTarget, type ReportTarget } from './reports.sql.ts';

interface OutcomeSums {
  queued: number;
  known: number;
  /** The number of queued outcomes by the environment that they are reported to. */
  queuedFor: Map<string, number>;
}

/**
 * Returns a counter that looks up each answer only once, however often it counts with other meanings: `queued` outcomes would go to the
 * outbox, `known` ones were known or reported before.
 */
export function openOutcomeCounter(db: ReadDb): (outcomes: Iterable<OutcomeToAdd>) => OutcomeSums {
  const targets = new Map<string, ReportTarget>();
  const targetOf = ({ listId, row, phone }: OutcomeToAdd): ReportTarget => {
    const key = `${listId} ${row} ${phone}`;
    const target = targets.get(key) ?? findReportTarget(db, listId, row, phone);
    targets.set(key, target);
    return target;
  };
  return (outcomes) => {
    const isFirst = statement<[], number>(db, 'SELECT 1 FROM outcomes LIMIT 1').pluck().get() === undefined;
    /** The answers that these outcomes report on. */
    const reported = new Set<string>();
    const sums: OutcomeSums = { queued: 0, known: 0, queuedFor: new Map() };
    for (const one of outcomes) {
      if (!isFirst && one.line !== null && isKnown(db, 0, one)) {
        sums.known += 1;
        continue;
      }
      if (!isReported(one)) continue;
      const { responseId, environmentId } = targetOf(one);
      if (responseId === null) continue;
      const isKnownToService = reported.has(responseId) || (!isFirst && reportedBefore(db, responseId, one) !== null);
      if (isKnownToService) sums.known += 1;
      else {
        sums.queued += 1;
        if (environmentId !== null) sums.queuedFor.set(environmentId, (sums.queuedFor.get(environmentId) ?? 0) + 1);
        reported.add(responseId);
      }
    }
    return sums;
  };
}
