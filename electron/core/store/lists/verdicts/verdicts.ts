/** Verdicts in the list's file: derived from the ledger behind cursors, so that they can be thrown away and made again. */
import { createHash } from 'node:crypto';
import type { DecisionValue } from '../../../../contract/decision.ts';
import { grades, litigatorStates, rowStatuses, type Verdict } from '../../../../contract/verdict.ts';
import { statement, type ReadDb, type WriteDb } from '../../database.ts';
import { countAround, recountRows } from './rowCounts.ts';

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

/** Writes a page of verdicts and the cursors that say so, in one transaction: after a crash both stand or neither. */
export function putVerdicts(db: WriteDb, verdicts: readonly DerivedVerdict[], cursors: VerdictCursors): void {
  // Replaced and not updated: every column is given, and it takes a third less time.
  const put = statement(
    db,
    `INSERT OR REPLACE INTO verdicts (row, status, grade, score, line_type, litigator, not_checked, name_match, valid, sandbox, checked_at, suggested, suggested_rule,
       clear_until, verdict)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  /** Rows that wait for their first answer share a verdict. */
  let last: { verdict: Verdict; text: string } | null = null;
  const putAll = (): void => {
    for (const { row, verdict, suggestion, clearUntil } of verdicts) {
      if (last?.verdict !== verdict) last = { verdict, text: JSON.stringify(verdict) };
      put.run(
        row,
        verdict.status,
        verdict.grade,
        verdict.score,
        verdict.lineType,
        verdict.litigator,
        verdict.notChecked,
        toFlag(verdict.nameMatch),
        toFlag(verdict.valid),
        Number(verdict.sandbox),
        verdict.checkedAt,
        suggestion?.value ?? null,
        suggestion?.rule ?? null,
        clearUntil,
        last.text,
      );
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

/** What a row's verdict says, in short. */
export type VerdictFacts = Pick<Verdict, 'status' | 'grade' | 'score' | 'lineType' | 'litigator' | 'nameMatch' | 'valid' | 'sandbox'>;

/** A row's short verdict as SQLite packs it: see `unpackFacts`. */
export type PackedFacts = [row: number, packed: number, score: number | null, lineType: string | null];

/**
 * Up to `limit` rows after row `after` that have a verdict, in order. Packed by SQLite itself: a million rows come in a third of the time of as many
 * objects.
 */
export function readFactsAfter(db: ReadDb, after: number, limit: number): PackedFacts[] {
  const place = (column: string, values: readonly string[]): string =>
    `CASE ${column} ${values.map((value, index) => `WHEN '${value}' THEN ${index + 1}`).join(' ')} ELSE 0 END`;
  const flag = (column: string): string => `CASE ${column} WHEN 0 THEN 1 WHEN 1 THEN 2 ELSE 0 END`;
  return statement<[number, number], PackedFacts>(
    db,
    `SELECT row, ${place('status', rowStatuses)} | (${place('grade', grades)} << 3) | (${place('litigator', litigatorStates)} << 6)
       | (${flag('name_match')} << 8) | (${flag('valid')} << 10) | (sandbox << 12), score, line_type
     FROM verdicts WHERE row > ? ORDER BY row LIMIT ?`,
  )
    .raw()
    .all(after, limit);
}

/** What `readFactsAfter` packed. */
export function unpackFacts([, packed, score, lineType]: PackedFacts): VerdictFacts {
  const flags = [null, false, true] as const;
  return {
    status: rowStatuses[(packed & 7) - 1] ?? 'unplanned',
    grade: grades[((packed >> 3) & 7) - 1] ?? null,
    litigator: litigatorStates[((packed >> 6) & 3) - 1] ?? 'notChecked',
    nameMatch: flags[(packed >> 8) & 3] ?? null,
    valid: flags[(packed >> 10) & 3] ?? null,
    sandbox: ((packed >> 12) & 1) === 1,
    score,
    lineType,
  };
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

const toFlag = (value: boolean | null): number | null => (value === null ? null : Number(value));
