/** A data folder with one list of leads, every row answered. */
import { mkdirSync } from 'node:fs';
import { grades } from '../../../electron/contract/verdict.ts';
import { makeLedger, makeList, type MadeRow } from '../../support/madeList.ts';
import { headings, leadCells } from '../lists/leads.ts';

function* leads(rows: number): Generator<MadeRow> {
  for (let row = 0; row < rows; row++)
    yield {
      cells: leadCells(row),
      verdict: { grade: grades[row % 6] ?? null, score: row % 101, litigator: row % 100 === 0 ? 'litigator' : 'clear', answerIds: ['a'] },
    };
}

/** Makes the folder if need be, and returns the list's id. */
export function makeReviewedFolder(dataDir: string, rows: number): string {
  mkdirSync(dataDir, { recursive: true });
  makeLedger(dataDir).close();
  return makeList(dataDir, [...headings], leads(rows));
}
