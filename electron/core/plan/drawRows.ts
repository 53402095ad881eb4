/** Which rows of the list a plan considers, where it isn’t simply the first of them. */
import { rowsOf } from '#base/rowSet.ts';
import { unpackRows } from '../platform/pieces.ts';
import { sampleRows } from './sampleRows.ts';

interface Drawing {
  /** Only these, packed; null: all. */
  rows: string | null;
  limit: number | null;
  /** With it the limit is a random choice; null: the first. */
  sampleSeed: number | null;
}

/** In order, from 1 to `rows`, how many the list has. Null: the first `limit`, or all. */
export function drawRows(rows: number, { rows: packed, limit, sampleSeed }: Drawing): number[] | null {
  const sample = (of: number): number[] | null => (limit === null || sampleSeed === null ? null : sampleRows(of, limit, sampleSeed));
  if (packed === null) return sample(rows);
  const chosen = [...rowsOf(unpackRows(packed))].filter((row) => row <= rows);
  return sample(chosen.length)?.flatMap((at) => chosen[at - 1] ?? []) ?? chosen.slice(0, limit ?? undefined);
}
