/**
 * The free texts of a list's verdicts (line types, carriers), each with a number: a million rows have a few hundred of them, and numbers
 * are faster to read, count and sort than texts. A number keeps its text as long as the file exists.
 */
import { type FieldsOfType, fieldsOfType } from '#contract/verdict/verdictFields.ts';
import { type ReadDb, type WriteDb, statement } from '../../platform/database.ts';
import { type Verdict, storedVerdictSchema } from '#contract/verdict/verdict.ts';
import { readCells } from '../../lists/rows/cells.sql.ts';
import type { Stale } from '#contract/plan/freshDays.ts';

type TextField = FieldsOfType<'text'>;
const textFields: readonly TextField[] = fieldsOfType('text');
export const isTextField = (field: string): field is TextField => textFields.some((one) => one === field);

/** Texts by code; code 0 means none. */
export type Texts = Record<TextField, string[]>;
export const noTexts = (): Texts => Object.fromEntries(textFields.map((field) => [field, ['']])) as Texts;

/** Codes have 16 bits. Texts of a field beyond this many count as none: no service has as many carriers. */
export const mostCodes = 65_535;

/** Appends new texts. Call this in the transaction that reads the rows, so that all of their codes have a text. */
export function readTexts(db: ReadDb, texts: Texts): void {
  const sql = 'SELECT text FROM verdict_texts WHERE field = ? AND code >= ? ORDER BY code';
  for (const field of textFields) {
    const known = texts[field];
    known.push(...statement<[string, number], string>(db, sql).pluck().all(field, known.length));
  }
}

/**
 * Returns a function that gives the code of a text, adding one if needed; null for no text. Use it only inside a writing transaction, and
 * only while that lasts.
 */
export function openTextCodes(db: WriteDb): (field: TextField, text: string | null) => number | null {
  const find = statement<[string, string], number>(db, 'SELECT code FROM verdict_texts WHERE field = ? AND text = ?').pluck();
  const add = statement<[{ field: string; text: string; most: number }], number>(
    db,
    `INSERT INTO verdict_texts (field, code, text)
     SELECT @field, coalesce(max(code), 0) + 1, @text FROM verdict_texts WHERE field = @field HAVING coalesce(max(code), 0) < @most RETURNING code`,
  ).pluck();
  const known = Object.fromEntries(textFields.map((field) => [field, new Map<string, number | null>()])) as Record<
    TextField,
    Map<string, number | null>
  >;
  return (field, text) => {
    if (text === null || text === '') return null;
    let code = known[field].get(text);
    if (code === undefined) {
      code = find.get(field, text) ?? add.get({ field, text, most: mostCodes }) ?? null;
      known[field].set(text, code);
    }
    return code;
  };
}

/**
 * Returns the verdicts of some rows, each with a label for display: its name, else its phone, else its first text. Rows without a verdict
 * are skipped.
 */
export function readVerdictsOf(
  db: ReadDb,
  rows: readonly number[],
  labelColumns: readonly number[],
): { row: number; label: string; verdict: Verdict }[] {
  const read = statement<[number], { verdict: string }>(db, 'SELECT verdict FROM verdicts WHERE row = ?');
  const cells = new Map(readCells(db, rows).map((row) => [row.row, row.cells]));
  return rows.flatMap((row) => {
    const found = read.get(row);
    if (!found) return [];
    const texts = cells.get(row) ?? [];
    const label = labelColumns.map((column) => texts[column]?.trim()).find(Boolean) ?? texts.find((text) => text.trim() !== '') ?? '';
    return [{ row, label, verdict: storedVerdictSchema.parse(JSON.parse(found.verdict)) }];
  });
}

/** Counts rows whose clear litigator check expires before `before`, and those of them expired at `now` (epoch ms). */
export function countStale(db: ReadDb, now: number, before: number): Stale {
  const found = statement<{ now: number; before: number }[], { due: number; past: number; at: number | null; expired: number }>(
    db,
    `SELECT count(*) AS due, coalesce(sum(clear_until < @now), 0) AS past, min(CASE WHEN clear_until >= @now THEN clear_until END) AS at,
       (SELECT count(*) FROM verdicts WHERE not_checked = 'expired') AS expired
     FROM verdicts WHERE clear_until IS NOT NULL AND clear_until < @before`,
  ).get({ now, before });
  const { due = 0, past = 0, at = null, expired = 0 } = found ?? {};
  return { rows: due + expired, expired: past + expired, at };
}

/**
 * Returns the rows whose clear litigator check expires before a point in time or has already expired, in order. Uses indexes, so it is fast
 * for any size of list.
 */
export const staleRows = (db: ReadDb, before: number): Uint32Array =>
  Uint32Array.from(
    statement<[number], number>(
      db,
      `SELECT row FROM verdicts WHERE clear_until IS NOT NULL AND clear_until < ?
       UNION ALL SELECT row FROM verdicts WHERE not_checked = 'expired'`,
    )
      .pluck()
      .all(before),
  ).sort();
