/** What facets are counted from: a dozen bytes a row in typed arrays, so that a million rows are counted in a moment without asking SQL. */
import { rowStatuses, litigatorStates } from '../../../contract/verdict.ts';
import type { ReadDb } from '../../store/database.ts';
import { eachDecision, eachFinding, eachVerdict, noDecision, noGrade, noLineType, noScore } from '../../store/lists/findings/factCodes.ts';

export const deciders = ['person', 'policy', 'none'] as const;

/** Index of each array: row number - 1. Codes as in `factCodes`. */
export interface ListFacts {
  readonly rows: number;
  readonly status: Uint8Array;
  readonly grade: Uint8Array;
  readonly score: Uint8Array;
  readonly litigator: Uint8Array;
  /** The decision that holds, and whose it is. */
  readonly decision: Uint8Array;
  readonly decidedBy: Uint8Array;
  /** What a person gave a reason for when keeping the row, as a set (contract/noCall.ts). */
  readonly keptDespite: Uint8Array;
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
    keptDespite: new Uint8Array(rows),
    lineType: new Uint16Array(rows),
    findings: new Uint32Array(rows),
    lineTypes: [''],
  };
  clear(facts, 0, rows);
  return facts;
}

const byPerson = deciders.indexOf('person');
const byPolicy = deciders.indexOf('policy');
const byNobody = deciders.indexOf('none');

function clear(facts: ListFacts, start: number, end: number): void {
  facts.status.fill(rowStatuses.indexOf('unplanned'), start, end);
  facts.grade.fill(noGrade, start, end);
  facts.score.fill(noScore, start, end);
  facts.litigator.fill(litigatorStates.indexOf('notChecked'), start, end);
  facts.decision.fill(noDecision, start, end);
  facts.decidedBy.fill(byNobody, start, end);
  facts.keptDespite.fill(0, start, end);
  facts.lineType.fill(noLineType, start, end);
  facts.findings.fill(0, start, end);
}

/** Reads the rows from `first` to `last` anew. `base`: the row that the arrays begin with. */
export function readFacts(db: ReadDb, facts: ListFacts, first: number, last: number, base = 1): void {
  clear(facts, first - base, last - base + 1);
  eachVerdict(db, first, last, facts.lineTypes, (row, status, grade, score, litigator, suggested, lineType) => {
    const at = row - base;
    facts.status[at] = status;
    facts.grade[at] = grade;
    facts.score[at] = score;
    facts.litigator[at] = litigator;
    facts.lineType[at] = lineType;
    facts.decision[at] = suggested;
    if (suggested !== noDecision) facts.decidedBy[at] = byPolicy;
  });
  eachDecision(db, first, last, (row, value, despite) => {
    facts.decision[row - base] = value;
    facts.decidedBy[row - base] = byPerson;
    facts.keptDespite[row - base] = despite;
  });
  eachFinding(db, first, last, (row, rules) => {
    facts.findings[row - base] = (facts.findings[row - base] ?? 0) | rules;
  });
}
