/** Verdicts in the list's file: derived from the ledger behind cursors, so that they can be thrown away and made again. */
import { createHash } from 'node:crypto';
import type { DecisionValue } from '../../../../contract/decision.ts';
import type { Verdict } from '../../../../contract/verdict.ts';
import { statement, type ReadDb, type WriteDb } from '../../database.ts';
import { countAround, recountRows } from './rowCounts.ts';
import { columnOf, storedFields } from './verdictTable.ts';
import { isTextField, openTextCodes } from './verdictTexts.ts';

export interface DerivedVerdict {
  row: number;
  verdict: Verdict;
  /** What the policy says; null where there is no answer to judge. */
  suggestion: { value: DecisionValue; rule: number | null } | null;
  /** When a clear litigator answer ceases to count (epoch ms); null where the row is not clear. */
  clearUntil: number | null;
}

/** Positions by name; the derivation's own names start with `verdicts.`. */
export type VerdictCursors = Readonly<Record<`verdicts.${string}`, number>>;

/** How far the derivation has come, by name; 0 where it never began. */
export function verdictCursor(db: ReadDb, name: `verdicts.${string}`): number {
  return statement<[string], { position: number }>(db, 'SELECT position FROM cursors WHERE name = ?').get(name)?.position ?? 0;
}

/** Whether the derivation ever began. */
export function hasVerdictCursors(db: ReadDb): boolean {
  return statement<[]>(db, "SELECT 1 FROM cursors WHERE name GLOB 'verdicts.*' LIMIT 1").get() !== undefined;
}

/** A number that changes with the list's mapping, and with it what was found in its rows. */
export function mappingMark(db: ReadDb): number {
  const found = statement<[], { text: string }>(db, 'SELECT mapping || finding_counts AS text FROM list').get();
  const text = found?.text ?? '';
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}

/** Lets every run of the list be gone through again; verdicts stay until they are derived anew. */
export function restartRuns(db: WriteDb, cursors: VerdictCursors): void {
  db.transaction(() => {
    db.exec("DELETE FROM cursors WHERE name GLOB 'verdicts.run *'");
    moveCursors(db, cursors);
  })();
}

function moveCursors(db: WriteDb, cursors: VerdictCursors): void {
  const move = statement(
    db,
    'INSERT INTO cursors (name, position) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET position = excluded.position',
  );
  for (const [name, position] of Object.entries(cursors)) move.run(name, position);
}

const columns = ['row', ...storedFields.map(columnOf), 'suggested', 'suggested_rule', 'clear_until', 'verdict'];

/** Writes a page of verdicts and the cursors that say so, in one transaction: after a crash both stand or neither. */
export function putVerdicts(db: WriteDb, verdicts: readonly DerivedVerdict[], cursors: VerdictCursors): void {
  // Replaced and not updated: every column is given, and it takes a third less time.
  const put = statement<[(string | number | null)[]]>(
    db,
    `INSERT OR REPLACE INTO verdicts (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  /** Rows that wait for their first answer share a verdict. */
  let last: { verdict: Verdict; text: string; values: (string | number | null)[] } | null = null;
  const putAll = (): void => {
    const codeOf = openTextCodes(db);
    for (const { row, verdict, suggestion, clearUntil } of verdicts) {
      if (last?.verdict !== verdict) last = { verdict, text: JSON.stringify(verdict), values: storedValues(verdict, codeOf) };
      // As one list: a call with twenty arguments takes longer.
      put.run([row, ...last.values, suggestion?.value ?? null, suggestion?.rule ?? null, clearUntil, last.text]);
    }
  };
  db.transaction(() => {
    if (verdicts.length > 0)
      countAround(
        db,
        verdicts.map(({ row }) => row),
        putAll,
      );
    moveCursors(db, cursors);
  })();
}

/** What stands in the columns of the fields. */
function storedValues(verdict: Verdict, codeOf: ReturnType<typeof openTextCodes>): (string | number | null)[] {
  const values: (string | number | null)[] = [];
  for (const field of storedFields) {
    const value = verdict[field];
    if (typeof value === 'boolean') values.push(Number(value));
    else values.push(isTextField(field) ? codeOf(field, verdict[field]) : value);
  }
  return values;
}

/** Up to `limit` rows whose clear litigator answer ceased to count before `now`. */
export function expiredRows(db: ReadDb, now: number, limit: number): number[] {
  return statement<[number, number], number>(
    db,
    'SELECT row FROM verdicts WHERE clear_until IS NOT NULL AND clear_until < ? ORDER BY clear_until LIMIT ?',
  )
    .pluck()
    .all(now, limit);
}

/** Forgets every verdict and how far the derivation had come. */
export function forgetVerdicts(db: WriteDb): void {
  db.transaction(() => {
    db.exec("DELETE FROM verdicts; DELETE FROM cursors WHERE name GLOB 'verdicts.*'");
    recountRows(db);
  })();
}
