/** Adds up the rows of evidence: whoever makes it states the sums, and whoever verifies it compares them. */
import type { EvidenceCounts, RowLine } from '../../../contract/evidence.ts';

export interface RowTally {
  add(line: RowLine): void;
  counts(): EvidenceCounts;
}

export function openRowTally(): RowTally {
  const status = { answered: 0, partial: 0, failed: 0, skipped: 0, pending: 0, unplanned: 0 };
  const litigator = { litigator: 0, clear: 0, notChecked: 0 };
  const decision = { keep: 0, hold: 0, drop: 0, none: 0 };
  const answersOf: number[] = [];
  let [rows, purged, answers, sandboxAnswers] = [0, 0, 0, 0];
  let [first, last] = [Infinity, -Infinity];
  return {
    add(line) {
      rows += 1;
      if (line.length === 5) {
        purged += 1;
        return;
      }
      const [, , , its, , judged, , decided, all] = line;
      status[its] += 1;
      litigator[judged] += 1;
      decision[decided?.[0] ?? 'none'] += 1;
      for (const [operation, , sentAt, answeredAt, , sandbox] of all) {
        answers += 1;
        sandboxAnswers += sandbox;
        while (answersOf.length <= operation) answersOf.push(0);
        answersOf[operation] = (answersOf[operation] ?? 0) + 1;
        if (sentAt < first) first = sentAt;
        if (answeredAt > last) last = answeredAt;
      }
    },
    counts: () => ({
      rows,
      purged,
      status,
      litigator,
      decision,
      answers,
      sandboxAnswers,
      answersOf,
      firstSentAt: answers === 0 ? null : first,
      lastAnsweredAt: answers === 0 ? null : last,
    }),
  };
}
