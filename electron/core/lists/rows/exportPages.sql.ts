/** Reads a list page by page for exports: original cells, verdict, and effective decision. Never uses one long statement. */
import { decisionOfCode, effectiveDecision, type DecisionValue } from '#contract/review/decision.ts';
import type { FindingParams } from '#contract/lists/finding.ts';
import { heldBackBy, noCallBits, noCallsOf, noCallsOfRow, type KeptDespite, type NoCall } from '#contract/verdict/standing.ts';
import { uncheckedWhy } from '#contract/verdict/unchecked.ts';
import { litigatorSchema, storedVerdictSchema, type Litigator, type Verdict } from '#contract/verdict/verdict.ts';
import { isOnlySample } from '#contract/lists/sampleList.ts';
import { notCheckedReasonSchema, type UncheckedReason } from '#contract/verdict/verdictValues.ts';
import { type ReadDb, readTogether, statement } from '../../platform/database.ts';
import { whereCounted } from './cells.sql.ts';
import { openJoinedCells, type JoinedPage } from './joinedCells.sql.ts';
import { keptDespite } from '../../review/acts/manualDecision.sql.ts';
import { manualDecisionsOf, readDecided } from '../../review/acts/rowActions.sql.ts';
import { readSources } from '../file/list.sql.ts';
import { suppressionOf } from '../findings/findings.sql.ts';
import { repairedPhones } from '../findings/noCallRows.sql.ts';
import { ruleBit } from '../findings/ruleBits.sql.ts';
import { suggestionCodes, suggestionsOf } from '../../review/acts/suggestions.sql.ts';

export interface ReviewedRow {
  verdict: Verdict | null;
  /** The person's latest decision, else the policy's suggestion. */
  decision: DecisionValue | null;
  note: string;
  heldOut: boolean;
  /** Why a person keeps a row that must not be called. */
  kept: KeptDespite | null;
  /** The causes that hold it back from a file of kept rows. */
  heldBack: NoCall[];
  /** Why it is on the suppression list; null if it isn't. */
  suppressed: FindingParams['suppressed'] | null;
  /** The canonical phone that is checked, if it differs from its cell's text, and its extension; '' otherwise. */
  checkedPhone: string;
  extension: string;
}

export const nothingKnown: ReviewedRow = {
  verdict: null,
  decision: null,
  note: '',
  heldOut: false,
  kept: null,
  heldBack: [],
  suppressed: null,
  checkedPhone: '',
  extension: '',
};

export interface ExportPage {
  rows: readonly number[];
  /**
   * The requested cells as in the file: UTF-8 with separators between them, '' after the end of a line. One buffer costs a fraction of a
   * million strings.
   */
  bytes: Buffer;
  /** Facts by row; rows about which nothing is known are absent. */
  byRow: ReadonlyMap<number, ReviewedRow>;
  /** The cells of each row, separately. */
  cells(): string[][];
}

export interface ExportPages {
  /** The next rows of the whole list after row `after`. */
  after(after: number, limit: number): ExportPage;
  /** These rows, in this order, without unknown ones. */
  these(rows: Iterable<number>): ExportPage;
}

export function openExportPages(db: ReadDb, columns: readonly number[]): ExportPages {
  const cells = openJoinedCells(db, columns);
  const pageOf = ({ bytes, rows }: JoinedPage, byRow: ExportPage['byRow']): ExportPage => ({
    rows,
    bytes,
    byRow,
    cells: () => cells.apart({ rows, bytes }),
  });
  return {
    after(after, limit) {
      const page = cells.after(after, limit);
      const [first, last] = [page.rows[0], page.rows.at(-1)];
      if (first === undefined || last === undefined) return pageOf(page, new Map());
      return pageOf(page, factsOf(db, 'BETWEEN ? AND ?', [first, last], page.rows));
    },
    these(wanted) {
      const asked = [...wanted];
      return pageOf(cells.these(asked), factsOf(db, 'IN (SELECT value FROM json_each(?))', [JSON.stringify(asked)], asked));
    },
  };
}

interface VerdictRow {
  row: number;
  verdict: string;
}

/** `which`: the rows, as an SQL condition with its parameters. In one transaction, so that a suggestion matches its verdict. */
const factsOf = (db: ReadDb, which: string, params: readonly (number | string)[], rows: readonly number[]): Map<number, ReviewedRow> =>
  readTogether(db, () => readFacts(db, which, params, rows));

function readFacts(db: ReadDb, which: string, params: readonly (number | string)[], rows: readonly number[]): Map<number, ReviewedRow> {
  const byRow = new Map<number, ReviewedRow>();
  for (const { row, verdict } of statement<(number | string)[], VerdictRow>(db, `SELECT row, verdict FROM verdicts WHERE row ${which}`).all(
    ...params,
  ))
    byRow.set(row, {
      ...nothingKnown,
      verdict: storedVerdictSchema.parse(JSON.parse(verdict)),
    });
  for (const [row, { value }] of suggestionsOf(db, byRow.keys())) byRow.set(row, { ...(byRow.get(row) ?? nothingKnown), decision: value });
  for (const [row, { value, note, heldOut, ...kept }] of manualDecisionsOf(db, rows)) {
    const known = byRow.get(row) ?? nothingKnown;
    // Only the policy's suggestion is known so far.
    const decision = effectiveDecision(value, known.decision).value;
    byRow.set(row, { ...known, decision, note, heldOut: heldOut === 1, kept: keptDespite(kept) });
  }
  const suppressed = suppressedRows(db, which, params);
  for (const row of suppressed) byRow.set(row, { ...(byRow.get(row) ?? nothingKnown), suppressed: suppressionOf(db, row) });
  for (const [row, phone] of repairedPhones(db, rows)) byRow.set(row, { ...(byRow.get(row) ?? nothingKnown), ...phone });
  if ([...byRow.values()].some(({ decision }) => decision === 'keep')) {
    for (const [row, known] of byRow) {
      const against = noCallsOfRow(known.verdict?.litigator ?? 'notChecked', suppressed.has(row));
      known.heldBack = noCallsOf(heldBackBy(known.decision === 'keep', against, noCallBits(known.kept?.despite ?? [])));
    }
  }
  return byRow;
}

const suppressedRows = (db: ReadDb, which: string, params: readonly (number | string)[]): Set<number> =>
  new Set(
    statement<(number | string)[], number>(db, `SELECT row FROM row_findings WHERE row ${which} AND rules & ${ruleBit('suppressed')}`)
      .pluck()
      .all(...params),
  );

export interface StandingRow {
  row: number;
  litigator: Litigator;
  decision: DecisionValue | null;
  /** The causes that forbid calling it, and those that hold it back from a file of kept rows; both as sets. */
  against: number;
  heldBack: number;
  /** Why it isn't checked for litigators; null if it is. */
  unchecked: UncheckedReason | null;
}

/**
 * Returns what is known at `at` (epoch ms) about the rows from `first` to `last`, for selecting them; omits rows about which nothing is
 * known.
 */
export const standingOf = (db: ReadDb, first: number, last: number, at: number): StandingRow[] =>
  readTogether(db, () => readStanding(db, first, last, at));

const storedReason = notCheckedReasonSchema.nullable();
type StoredLitigator = [row: number, litigator: string, notChecked: string | null, clearUntil: number | null, sandbox: number];

function readStanding(db: ReadDb, first: number, last: number, at: number): StandingRow[] {
  const suppressed = suppressedRows(db, 'BETWEEN ? AND ?', [first, last]);
  const { decided, keptDespite: despite } = readDecided(db, first, last);
  const { decisions: suggested } = suggestionCodes(db, first, last);
  const litigators = new Map<number, StoredLitigator>();
  const sql = 'SELECT row, litigator, not_checked, clear_until, sandbox FROM verdicts WHERE row BETWEEN ? AND ?';
  for (const stored of statement<[number, number], StoredLitigator>(db, sql).raw().all(first, last)) litigators.set(stored[0], stored);
  const invents = !isOnlySample({ sources: readSources(db) });
  const found: StandingRow[] = [];
  for (let row = first; row <= last; row++) {
    const person = decisionOfCode(decided[row - first]);
    const stored = litigators.get(row);
    if (stored === undefined && person === null && !suppressed.has(row)) continue;
    const [, word, why, clearUntil, sandbox] = stored ?? noLitigator;
    const litigator = litigatorSchema.parse(word);
    const decision = effectiveDecision(person, decisionOfCode(suggested[row - first])).value;
    const against = noCallsOfRow(litigator, suppressed.has(row));
    const heldBack = heldBackBy(decision === 'keep', against, despite[row - first] ?? 0);
    found.push({
      row,
      litigator,
      decision,
      against,
      heldBack,
      unchecked: uncheckedWhy(litigator, storedReason.parse(why), { clearUntil, isInvented: invents && sandbox === 1 }, at),
    });
  }
  return found;
}

/** For a row that no run has covered. */
const noLitigator: StoredLitigator = [0, 'notChecked', 'notAsked', null, 0];

/** Whether any verdict of the list is based on a sandbox answer. */
export function hasSandboxVerdicts(db: ReadDb): boolean {
  return statement<[]>(db, 'SELECT 1 FROM verdicts WHERE sandbox = 1 LIMIT 1').get() !== undefined;
}

/** Whether all row names (`<list id>:<row>`) in column `column` belong to this list, so that the file is this list's own export. */
export function namesRowsOf(db: ReadDb, column: number, listId: string): boolean {
  const name = `c${Math.trunc(column)}`;
  const own = `${listId}:`;
  const found = statement<[string, string], { own: number; other: number }>(
    db,
    `SELECT EXISTS (SELECT 1 FROM cells WHERE ${whereCounted} AND substr(${name}, 1, ${own.length}) = ?) AS own,
       EXISTS (SELECT 1 FROM cells WHERE ${whereCounted} AND ${name} <> '' AND substr(${name}, 1, ${own.length}) <> ?) AS other`,
  ).get(own, own);
  return found?.own === 1 && found.other === 0;
}
