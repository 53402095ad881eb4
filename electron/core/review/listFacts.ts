/** What facets are counted from: a dozen bytes a row in typed arrays, so that a million rows are counted in a moment without asking SQL. */
import { decisionValues } from '../../contract/decision.ts';
import { findingRules } from '../../contract/finding.ts';
import { grades, litigatorStates, rowStatuses } from '../../contract/verdict.ts';
import type { ReadDb } from '../store/database.ts';
import { decisionFacts, findingFacts, verdictFacts } from '../store/lists/views.ts';

/** Codes are positions in the contract's own enumerations; these stand for "none" behind the last of them. */
export const noGrade = grades.length;
export const noDecision = decisionValues.length;
export const noScore = 255;
export const deciders = ['person', 'policy', 'none'] as const;
export const noLineType = 0;

/** Index of each array: row number - 1. */
export interface ListFacts {
  readonly rows: number;
  readonly status: Uint8Array;
  readonly grade: Uint8Array;
  readonly score: Uint8Array;
  readonly litigator: Uint8Array;
  /** The decision that holds, and whose it is. */
  readonly decision: Uint8Array;
  readonly decidedBy: Uint8Array;
  /** Position in `lineTypes`. */
  readonly lineType: Uint16Array;
  /** One bit per finding rule, in the contract's order. */
  readonly findings: Uint32Array;
  /** Line types as the service wrote them, in the order in which they came; the first stands for "none". */
  readonly lineTypes: string[];
}

/** Facts of a list that nothing is known of yet. */
export function emptyFacts(rows: number): ListFacts {
  const facts: ListFacts = {
    rows,
    status: new Uint8Array(rows),
    grade: new Uint8Array(rows),
    score: new Uint8Array(rows),
    litigator: new Uint8Array(rows),
    decision: new Uint8Array(rows),
    decidedBy: new Uint8Array(rows),
    lineType: new Uint16Array(rows),
    findings: new Uint32Array(rows),
    lineTypes: [''],
  };
  clear(facts, 0, rows);
  return facts;
}

function clear(facts: ListFacts, start: number, end: number): void {
  facts.status.fill(rowStatuses.indexOf('unplanned'), start, end);
  facts.grade.fill(noGrade, start, end);
  facts.score.fill(noScore, start, end);
  facts.litigator.fill(litigatorStates.indexOf('notChecked'), start, end);
  facts.decision.fill(noDecision, start, end);
  facts.decidedBy.fill(deciders.indexOf('none'), start, end);
  facts.lineType.fill(noLineType, start, end);
  facts.findings.fill(0, start, end);
}

/** Reads the rows from `first` to `last` anew. */
export function readFacts(db: ReadDb, facts: ListFacts, first: number, last: number): void {
  clear(facts, first - 1, last);
  for (const [row, status, grade, score, litigator, lineType, suggested] of verdictFacts(db, first, last)) {
    const at = row - 1;
    facts.status[at] = rowStatuses.indexOf(status);
    facts.grade[at] = grade === null ? noGrade : grades.indexOf(grade);
    facts.score[at] = score ?? noScore;
    facts.litigator[at] = litigatorStates.indexOf(litigator);
    facts.lineType[at] = lineTypeCode(facts, lineType);
    if (suggested !== null) {
      facts.decision[at] = decisionValues.indexOf(suggested);
      facts.decidedBy[at] = deciders.indexOf('policy');
    }
  }
  for (const [row, value] of decisionFacts(db, first, last)) {
    facts.decision[row - 1] = decisionValues.indexOf(value);
    facts.decidedBy[row - 1] = deciders.indexOf('person');
  }
  for (const [row, rules] of findingFacts(db, first, last)) {
    facts.findings[row - 1] = rules.reduce((bits, rule) => bits | (1 << findingRules.indexOf(rule)), facts.findings[row - 1] ?? 0);
  }
}

function lineTypeCode(facts: ListFacts, lineType: string | null): number {
  if (lineType === null || lineType === '') return noLineType;
  const known = facts.lineTypes.indexOf(lineType);
  return known >= 0 ? known : facts.lineTypes.push(lineType) - 1;
}
