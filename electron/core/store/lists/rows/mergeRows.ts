/** Reads what a merge compares: the cells that an exported file brings home, and what a list has come to since. */
import { decisionValueSchema, type DecisionValue } from '../../../../contract/decision.ts';
import { statement, type ReadDb } from '../../database.ts';
import { readColumnsAfter } from './cells.ts';
import { actsOnRow } from '../verdicts/decisions.ts';
import { personWord, wordSql, type PersonWord } from '../verdicts/personWord.ts';

/** The first text in a column that is not empty; undefined where there is none. */
export function firstText(db: ReadDb, column: number): string | undefined {
  const name = `c${Math.trunc(column)}`;
  return statement<[], { text: string }>(db, `SELECT ${name} AS text FROM cells WHERE ${name} <> '' ORDER BY row LIMIT 1`).get()?.text;
}

/** Up to `limit` rows after row `after`: the row's number and its cells in these columns, '' where the line had no such cell. */
export function readCellsOf(db: ReadDb, columns: readonly number[], after: number, limit: number): { row: number; cells: string[] }[] {
  return readColumnsAfter(db, columns, after, limit).map(([row, ...cells]) => ({ row, cells: cells.map((cell) => cell ?? '') }));
}

/** What a person and the policy say of a row now. */
export interface RowWord {
  /** Null: nobody has said anything. */
  person: PersonWord | null;
  suggested: DecisionValue | null;
}

export function wordOf(db: ReadDb, row: number): RowWord {
  const person = statement<[number], PersonWord>(db, wordSql).get(row);
  const found = statement<[number], { suggested: string | null }>(db, 'SELECT suggested FROM verdicts WHERE row = ?').get(row);
  return { person: person ?? null, suggested: decisionValueSchema.nullable().parse(found?.suggested ?? null) };
}

/** What a person had said of the row when the list knew the ledger's acts up to `actsSeq`; and whether anybody has spoken since. */
export function wordThen(db: ReadDb, row: number, actsSeq: number): { note: string; isOld: boolean } {
  const acts = actsOnRow(db, row);
  const then = acts.filter(({ seq }) => seq <= actsSeq);
  return { note: personWord(then)?.note ?? '', isOld: then.length === acts.length };
}
