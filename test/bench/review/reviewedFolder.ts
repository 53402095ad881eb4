/**
 * A data folder with one list of leads, every row answered, in its state after a first view: with everything that is stored in the
 * background.
 */
import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Policy } from '#contract/review/policy.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { grades } from '#contract/verdict/verdict.ts';
import { indexLayout } from '#core/review/facets/keepIndex.ts';
import { missingPieces } from '#core/lists/findings/keptIndex.sql.ts';
import { withList } from '#core/lists/file/openList.sql.ts';
import { makeLedger, makeList, type MadeRow } from '../../support/madeList.ts';
import { openTestCore } from '../../support/openTestCore.ts';
import { headings, leadCells } from '../lists/leads.ts';

function* leads(rows: number): Generator<MadeRow> {
  for (let row = 0; row < rows; row++)
    yield {
      cells: leadCells(row),
      verdict: {
        grade: row % 7 === 0 ? null : (grades[row % 6] ?? null),
        score: (row * 37) % 101,
        valid: row % 11 !== 0,
        nameMatch: row % 5 === 0 ? null : row % 3 !== 0,
        litigator: row % 97 === 0 ? 'litigator' : row % 2 === 0 ? 'notChecked' : 'clear',
        notChecked: row % 97 !== 0 && row % 2 === 0 ? 'notRequested' : null,
        answerIds: ['a'],
      },
    };
}

/** Makes the folder if needed, and returns the list's id. Nothing has been opened there yet. */
export function makeAnsweredFolder(dataDir: string, rows: number): string {
  mkdirSync(dataDir, { recursive: true });
  makeLedger(dataDir).close();
  return makeList(dataDir, [...headings], leads(rows));
}

/** One rule of its policy tests a column: `columnRule`, from 1. */
export async function makeReviewedFolder(dataDir: string, rows: number): Promise<{ listId: string; columnRule: number }> {
  const listId = makeAnsweredFolder(dataDir, rows);
  const rules: Policy['rules'] = [
    ...carefulDialing.rules,
    { when: { columns: [{ heading: 'E-mail', test: { is: 'contains', text: '7@' } }] }, suggest: 'drop' },
  ];
  const core = await openTestCore({ dataDir, host: 'browser' });
  await core.handlers['policies.apply']({ listId, policy: { ...carefulDialing, name: 'With a column', rules } });
  await core.handlers['review.open']({ listId, filter: { text: 'nowhere to be found' }, sort: { by: 'row', descending: false } });
  await untilKept(dataDir, listId, rows);
  await core.close();
  return { listId, columnRule: rules.length };
}

/** Waits until the program has stored what its next process reads, which it does some seconds after the last change. */
export async function untilKept(dataDir: string, listId: string, rows: number): Promise<void> {
  while (withList(dataDir, listId, (db) => missingPieces(db, rows, indexLayout)).length > 0) await setTimeout(100);
}
