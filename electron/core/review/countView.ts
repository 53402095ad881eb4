/** Which rows pass a filter, and how many each facet would give: each facet is counted under the other parts of the filter, in one pass. */
import { decisionValues } from '../../contract/decision.ts';
import { findingRules } from '../../contract/finding.ts';
import { grades, litigatorStates, rowStatuses } from '../../contract/verdict.ts';
import type { Facets, Filter } from '../../contract/view.ts';
import { deciders, noScore, type ListFacts } from './listFacts.ts';

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

export interface Counted {
  /** One byte a row: 1 where the row passes. */
  readonly passes: Uint8Array;
  readonly count: number;
  readonly facets: Facets;
}

/** `textHits`: one byte a row, where the filter asks for a text. */
export function countView(facts: ListFacts, filter: Filter, textHits: Uint8Array | null): Counted {
  const parts = {
    grade: part(facts.grade, [...grades, 'none'] as const, filter.grades),
    litigator: part(facts.litigator, litigatorStates, filter.litigator),
    decision: part(facts.decision, [...decisionValues, 'none'] as const, filter.decisions),
    decidedBy: part(facts.decidedBy, deciders, filter.decidedBy),
    status: part(facts.status, rowStatuses, filter.statuses),
    lineType: part(facts.lineType, facts.lineTypes, filter.lineTypes),
    score: scorePart(facts, filter),
  };
  const list = Object.values(parts);
  const wanted = (filter.findings ?? []).reduce((bits, rule) => bits | (1 << findingRules.indexOf(rule)), 0);
  const findingCounts = new Uint32Array(findingRules.length);
  const countFindings = (bits: number): void => {
    for (let rest = bits; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      findingCounts[bit] = (findingCounts[bit] ?? 0) + 1;
    }
  };

  const passes = new Uint8Array(facts.rows);
  let count = 0;
  for (let row = 0; row < facts.rows; row++) {
    if (textHits && !textHits[row]) continue;
    const found = facts.findings[row] ?? 0;
    let failed = wanted !== 0 && (found & wanted) === 0 ? 1 : 0;
    let failing: Part | null = null;
    for (const one of list) {
      if (one.allowed[one.codes[row] ?? 0]) continue;
      failing = one;
      if (++failed > 1) break;
    }
    if (failed > 1) continue;
    if (failed === 0) {
      passes[row] = 1;
      count++;
      for (const one of list) add(one, row);
    } else if (failing) add(failing, row);
    // Nothing else failed: the row is one that choosing another finding would give.
    if (!failing) countFindings(found);
  }
  return { passes, count, facets: facetsOf(facts, parts, findingCounts) };
}

function add(one: Part, row: number): void {
  const code = one.codes[row] ?? 0;
  one.counts[code] = (one.counts[code] ?? 0) + 1;
}

function facetsOf(
  facts: ListFacts,
  parts: Record<'grade' | 'litigator' | 'decision' | 'decidedBy' | 'status' | 'lineType' | 'score', Part>,
  findingCounts: Uint32Array,
): Facets {
  const of = (one: Part, code: number): number => one.counts[code] ?? 0;
  const [A = 0, B = 0, C = 0, D = 0, E = 0, F = 0, noGrade = 0] = parts.grade.counts;
  const [litigator = 0, clear = 0, notChecked = 0] = parts.litigator.counts;
  const [keep = 0, hold = 0, drop = 0, undecided = 0] = parts.decision.counts;
  const [person = 0, policy = 0, nobody = 0] = parts.decidedBy.counts;
  const [answered = 0, partial = 0, failed = 0, skipped = 0, pending = 0, unplanned = 0] = parts.status.counts;
  const present = presentCodes(facts);
  return {
    grades: { A, B, C, D, E, F, none: noGrade },
    litigator: { litigator, clear, notChecked },
    decisions: { keep, hold, drop, none: undecided },
    decidedBy: { person, policy, none: nobody },
    statuses: { answered, partial, failed, skipped, pending, unplanned },
    lineTypes: present.lineTypes.map(({ code }) => ({ value: facts.lineTypes[code] ?? '', rows: of(parts.lineType, code) })),
    findings: present.findings.map((bit) => ({ rule: findingRules[bit] ?? 'line.short', rows: findingCounts[bit] ?? 0 })),
    scores: Array.from({ length: 21 }, (_, bucket) =>
      [0, 1, 2, 3, 4].reduce((sum, step) => sum + (bucket * 5 + step > 100 ? 0 : of(parts.score, bucket * 5 + step)), 0),
    ),
  };
}

/** Line types and findings that the list has at all, so that a facet keeps its lines, and their order, while a filter changes. */
function presentCodes(facts: ListFacts): { lineTypes: { code: number; rows: number }[]; findings: number[] } {
  const types = facts.lineTypes.map((_, code) => ({ code, rows: 0 }));
  let bits = 0;
  for (let row = 0; row < facts.rows; row++) {
    const type = types[facts.lineType[row] ?? 0];
    if (type) type.rows++;
    bits |= facts.findings[row] ?? 0;
  }
  return {
    lineTypes: types.slice(1).sort((a, b) => b.rows - a.rows),
    findings: findingRules.flatMap((_, bit) => (bits & (1 << bit) ? [bit] : [])),
  };
}
