/** Inserts many rows into a table, several per statement: a driver call costs as much as binding a row's values. */
import { statement, type WriteDb } from './database.ts';

type Value = string | number | null | Uint8Array;

/** More than some hundred values per statement slow it down. */
const rowsAtOnce = 20;

/** `into`: the statement up to its values; `values`: placeholders for one row, in parentheses. */
export function insertSeveral(into: string, values: string): <T>(db: WriteDb, items: readonly T[], valuesOf: (item: T) => Value[]) => void {
  const one = `${into} VALUES ${values}`;
  const several = `${into} VALUES ${Array.from({ length: rowsAtOnce }, () => values).join(', ')}`;
  return (db, items, valuesOf) => {
    const even = items.length - (items.length % rowsAtOnce);
    for (let from = 0; from < even; from += rowsAtOnce)
      statement<Value[]>(db, several).run(...items.slice(from, from + rowsAtOnce).flatMap(valuesOf));
    for (const item of items.slice(even)) statement<Value[]>(db, one).run(...valuesOf(item));
  };
}
