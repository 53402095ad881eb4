/**
 * Which rows pass a filter, and how many each facet would give: each facet is counted under the other parts of the filter. The counts follow each row
 * that changes, so that only a new filter is counted from the beginning.
 */
import { decisionValues } from '../../../contract/decision.ts';
import { findingRules } from '../../../contract/finding.ts';
import { grades, litigatorStates, rowStatuses } from '../../../contract/verdict.ts';
import type { Filter } from '../../../contract/view.ts';
import { noScore } from '../../store/lists/findings/factCodes.ts';
import { deciders, type ListFacts } from './listFacts.ts';

/** One part of the filter over one fact: which codes it lets through, and how many rows of each code the other parts let through. */
interface Part {
  readonly codes: Uint8Array | Uint16Array;
  readonly allowed: Uint8Array;
  readonly counts: Uint32Array;
}

function part<T>(codes: Part['codes'], values: readonly T[], chosen: readonly T[] | undefined): Part {
  const all = !chosen || chosen.length === 0;
  return {
    codes,
    allowed: Uint8Array.from(values, (value) => Number(all || chosen.includes(value))),
    counts: new Uint32Array(values.length),
  };
}

function scorePart(facts: ListFacts, { scoreFrom, scoreTo }: Filter): Part {
  const allowed = Uint8Array.from({ length: noScore + 1 }, (_, score) => Number(score >= (scoreFrom ?? 0) && score <= (scoreTo ?? 100)));
  allowed[noScore] = Number(scoreFrom === undefined && scoreTo === undefined);
  return { codes: facts.score, allowed, counts: new Uint32Array(noScore + 1) };
}

const partsOf = (facts: ListFacts, filter: Filter) => ({
  grade: part(facts.grade, [...grades, 'none'] as const, filter.grades),
  litigator: part(facts.litigator, litigatorStates, filter.litigator),
  decision: part(facts.decision, [...decisionValues, 'none'] as const, filter.decisions),
  decidedBy: part(facts.decidedBy, deciders, filter.decidedBy),
  status: part(facts.status, rowStatuses, filter.statuses),
  lineType: part(facts.lineType, facts.lineTypes, filter.lineTypes),
  score: scorePart(facts, filter),
});

/** Rows by code, for each fact. */
export type Counts = Readonly<Record<keyof ReturnType<typeof partsOf> | 'findings', Uint32Array>>;

export interface ViewCount {
  /** One byte a row: 1 where the row passes. */
  readonly passes: Uint8Array;
  /** Rows that pass. */
  readonly count: number;
  readonly counts: Counts;
  /** Counts on up to row `last`; what lies behind it does not count yet. */
  countTo(last: number): void;
  /** Takes a row out of the counts, before its facts change. */
  leave(row: number): void;
  /** Counts a row that was taken out, by its facts as they are now. */
  enter(row: number): void;
}

/** Counts nothing yet: see `countTo`. `textHits`: one byte a row, where the filter asks for a text. */
export function countView(facts: ListFacts, filter: Filter, textHits: Uint8Array | null): ViewCount {
  const parts = partsOf(facts, filter);
  const list = Object.values(parts);
  const wanted = (filter.findings ?? []).reduce((bits, rule) => bits | (1 << findingRules.indexOf(rule)), 0);
  const findings = new Uint32Array(findingRules.length);
  const passes = new Uint8Array(facts.rows);
  let count = 0;
  let counted = 0;

  const countFindings = (bits: number, by: number): void => {
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      findings[bit] = (findings[bit] ?? 0) + by;
    }
  };
  const add = (one: Part, at: number, by: number): void => {
    const code = one.codes[at] ?? 0;
    one.counts[code] = (one.counts[code] ?? 0) + by;
  };
  /** Adds a row to all that it counts for, or takes it away (`by` −1). */
  const countRow = (at: number, by: 1 | -1): void => {
    if (textHits && !textHits[at]) return;
    const found = facts.findings[at] ?? 0;
    let failed = wanted !== 0 && (found & wanted) === 0 ? 1 : 0;
    let failing: Part | null = null;
    for (const one of list) {
      if (one.allowed[one.codes[at] ?? 0]) continue;
      failing = one;
      if (++failed > 1) return;
    }
    if (failed === 0) {
      passes[at] = by === 1 ? 1 : 0;
      count += by;
      for (const one of list) add(one, at, by);
    } else if (failing) add(failing, at, by);
    // Nothing else failed: the row is one that choosing another finding would give.
    if (!failing) countFindings(found, by);
  };

  return {
    passes,
    get count() {
      return count;
    },
    counts: {
      grade: parts.grade.counts,
      litigator: parts.litigator.counts,
      decision: parts.decision.counts,
      decidedBy: parts.decidedBy.counts,
      status: parts.status.counts,
      lineType: parts.lineType.counts,
      score: parts.score.counts,
      findings,
    },
    countTo(last) {
      while (counted < last) countRow(counted++, 1);
    },
    leave(row) {
      if (row <= counted) countRow(row - 1, -1);
    },
    enter(row) {
      if (row <= counted) countRow(row - 1, 1);
    },
  };
}
