/**
 * The free texts of a list's verdicts (line types, carriers), each with a number: a million rows have a few hundred of them, and numbers
 * are faster to read, count and sort than texts. A number keeps its text as long as the file exists.
 */
import { fieldsOfType, type FieldsOfType } from '#contract/verdict/verdictFields.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';

export type TextField = FieldsOfType<'text'>;
export const textFields: readonly TextField[] = fieldsOfType('text');
export const isTextField = (field: string): field is TextField => textFields.some((one) => one === field);

/** Texts by code; the first means none. */
export type Texts = Record<TextField, string[]>;
export const noTexts = (): Texts => Object.fromEntries(textFields.map((field) => [field, ['']])) as Texts;

/** Codes have 16 bits. Beyond this many texts of a field, further ones count as none: no service has as many carriers. */
export const mostCodes = 65_535;

/** Appends new texts. Call it in the transaction that reads the rows, so that all of their codes have a text. */
export function readTexts(db: ReadDb, texts: Texts): void {
  const sql = 'SELECT text FROM verdict_texts WHERE field = ? AND code >= ? ORDER BY code';
  for (const field of textFields) {
    const known = texts[field];
    known.push(...statement<[string, number], string>(db, sql).pluck().all(field, known.length));
  }
}

/** Returns the code of a text, a new one if it has none; null for no text. Only inside a writing transaction, and only while it lasts. */
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
