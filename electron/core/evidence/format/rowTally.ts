/** Adds up the rows of evidence: whoever makes it states the sums, and whoever verifies it compares them. */
import type { EvidenceCounts, RowLine } from '#contract/evidence/evidence.ts';

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
      // By place: taking arrays apart takes longer than all the rest.
      status[line[3]] += 1;
      litigator[line[5]] += 1;
      decision[line[7]?.[0] ?? 'none'] += 1;
      for (const answer of line[8]) {
        const [operation, sentAt, answeredAt] = [answer[0], answer[2], answer[3]];
        answers += 1;
        sandboxAnswers += answer[5];
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
