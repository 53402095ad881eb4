/** Verdicts in the list's file: derived from the ledger with cursors, so that they can be discarded and derived again. */
import { createHash } from 'node:crypto';
import { purgedVerdict, unplannedVerdict, type Verdict } from '#contract/verdict/verdict.ts';
import { type ReadDb, statement, type WriteDb, writeTogether } from '../../platform/database.ts';
import { readPurgedRows } from '../../lists/rows/purgedRows.sql.ts';
import { countAround, recountRows } from './rowCounts.sql.ts';
import { forgetSuggestions, putSuggestions, type StoredSuggestion } from '../../review/acts/suggestions.sql.ts';
import { columnOf, storedFields } from '../../platform/schema/verdictTable.ts';
import { isTextField, openTextCodes } from './verdictTexts.sql.ts';

export interface DerivedVerdict {
  row: number;
  verdict: Verdict;
  /** The policy's suggestion; null if there is no answer to judge. */
  suggestion: StoredSuggestion | null;
  /** When a clear litigator answer expires (epoch ms); null if the row isn't clear. */
  clearUntil: number | null;
}

/** Positions by name; names used by the derivation start with `verdicts.`. */
export type VerdictCursors = Readonly<Record<`verdicts.${string}`, number>>;

/** Returns the derivation's position in this part; 0 if it never began. */
export function verdictCursor(db: ReadDb, name: `verdicts.${string}`): number {
  return statement<[string], { position: number }>(db, 'SELECT position FROM cursors WHERE name = ?').get(name)?.position ?? 0;
}

export function hasVerdictCursors(db: ReadDb): boolean {
  return statement<[]>(db, "SELECT 1 FROM cursors WHERE name GLOB 'verdicts.*' LIMIT 1").get() !== undefined;
}

/** Returns how long a clear litigator answer stayed valid when the verdicts were derived, in milliseconds; null if the default was used. */
export function derivedAge(db: ReadDb): number | null {
  const mark = verdictCursor(db, 'verdicts.litigator age');
  return mark === 0 ? null : mark - 1;
}
/** The cursor for the validity of litigator answers. Never 0, the value of a cursor that was never set. */
export const ageMark = (litigatorMs: number) => ({ 'verdicts.litigator age': litigatorMs + 1 });

/** Returns the derivation's position in each of its parts, by name. */
export const verdictCursors = (db: ReadDb): Record<string, number> =>
  Object.fromEntries(statement<[], [string, number]>(db, "SELECT name, position FROM cursors WHERE name GLOB 'verdicts.*'").raw().all());

/** Returns a number that changes with the list's mapping, and so with its findings. */
export function mappingMark(db: ReadDb): number {
  const found = statement<[], { text: string }>(db, 'SELECT mapping || finding_counts AS text FROM list').get();
  const text = found?.text ?? '';
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}

/** Returns a number that changes with the list's findings: with its mapping, and with its suppressions. Never 0. */
export function findingsMark(db: ReadDb): number {
  const suppressions = statement<[], number>(db, "SELECT position FROM cursors WHERE name = 'suppressions'").pluck().get() ?? 0;
  return (
    createHash('sha256')
      .update(`${mappingMark(db)} ${suppressions}`)
      .digest()
      .readUIntBE(0, 6) + 1
  );
}

/** Makes the derivation start over for all runs of the list; verdicts stay until they are derived again. */
export function restartRuns(db: WriteDb, cursors: VerdictCursors): void {
  writeTogether(db, () => {
    db.exec("DELETE FROM cursors WHERE name GLOB 'verdicts.run *'");
    moveCursors(db, cursors);
  });
}

function moveCursors(db: WriteDb, cursors: VerdictCursors): void {
  const move = statement(
    db,
    'INSERT INTO cursors (name, position) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET position = excluded.position',
  );
  for (const [name, position] of Object.entries(cursors)) move.run(name, position);
}

const columns = ['row', ...storedFields.map(columnOf), 'clear_until', 'verdict'];

/** Writes a page of verdicts and the cursors after it, in one transaction. */
export function putVerdicts(db: WriteDb, verdicts: readonly DerivedVerdict[], cursors: VerdictCursors): void {
  // Replaced rather than updated: every column is given, and it takes a third less time.
  const put = statement<[(string | number | null)[]]>(
    db,
    `INSERT OR REPLACE INTO verdicts (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  /** Reused for rows that wait for their first answer, which share a verdict. */
  let last: { verdict: Verdict; text: string; values: (string | number | null)[] } | null = null;
  const putAll = (): void => {
    const codeOf = openTextCodes(db);
    for (const { row, verdict, clearUntil } of verdicts) {
      if (last?.verdict !== verdict) last = { verdict, text: JSON.stringify(verdict), values: storedValues(verdict, codeOf) };
      // As one array, because a call with twenty arguments takes longer.
      put.run([row, ...last.values, clearUntil, last.text]);
    }
    putSuggestions(db, verdicts);
  };
  writeTogether(db, () => {
    if (verdicts.length > 0)
      countAround(
        db,
        verdicts.map(({ row }) => row),
        putAll,
      );
    moveCursors(db, cursors);
  });
}

const stored = storedFields.map((field) => ({ field, text: isTextField(field) ? field : null }));

function storedValues(verdict: Verdict, codeOf: ReturnType<typeof openTextCodes>): (string | number | null)[] {
  const values: (string | number | null)[] = [];
  for (const { field, text } of stored) {
    const value = verdict[field];
    if (typeof value === 'boolean') values.push(value ? 1 : 0);
    else values.push(text === null ? value : codeOf(text, verdict[text]));
  }
  return values;
}

/** Returns the verdicts of purged rows, whether a run covered them or not. */
export const purgedVerdicts = (db: ReadDb): DerivedVerdict[] =>
  readPurgedRows(db).map(({ row, by, at }) => ({ row, verdict: purgedVerdict(by, at), suggestion: null, clearUntil: null }));

/** Returns up to `limit` rows whose clear litigator answer expired before `now`. */
export function expiredRows(db: ReadDb, now: number, limit: number): number[] {
  return statement<[number, number], number>(
    db,
    'SELECT row FROM verdicts WHERE clear_until IS NOT NULL AND clear_until < ? ORDER BY clear_until LIMIT ?',
  )
    .pluck()
    .all(now, limit);
}

/** Returns rows that no run covers, but that have a verdict because their phone is known to be a litigator's. */
export const uncoveredLitigators = (db: ReadDb): number[] =>
  statement<[], number>(db, "SELECT row FROM verdicts WHERE status = 'unplanned' AND litigator = 'litigator'").pluck().all();

/** Resets these rows as if no run had covered them, until they are derived again. */
export const forgetVerdictsOf = (db: WriteDb, rows: readonly number[]): void =>
  putVerdicts(
    db,
    rows.map((row) => ({ row, verdict: unplannedVerdict, suggestion: null, clearUntil: null })),
    {},
  );

/** Discards all verdicts and the derivation's progress. */
export function forgetVerdicts(db: WriteDb): void {
  writeTogether(db, () => {
    db.exec("DELETE FROM verdicts; DELETE FROM cursors WHERE name GLOB 'verdicts.*'");
    forgetSuggestions(db);
    recountRows(db);
  });
}
