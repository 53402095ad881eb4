/** The counts of a list's rows on each screen, on the command line and in an exported file, in one form, for comparison. */
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect } from 'vitest';
import type { ListCard } from '#contract/lists/list.ts';
import { grades, litigatorStates } from '#contract/verdict/verdict.ts';
import type { Facets, Filter } from '#contract/review/facets.ts';
import type { TestCore } from './openTestCore.ts';

/** Counts over all rows of a list. */
export interface AnnouncedCounts {
  rows: number;
  litigators: number;
  clear: number;
  notChecked: number;
  grades: Facets['grade'];
  /** Rows decided by a person, and rows without any decision. */
  decided: number;
  undecided: number;
  unplanned: number;
}

export async function cardOf(core: TestCore, listId: string): Promise<ListCard> {
  const card = (await core.handlers['lists.list']({})).find((one) => one.listId === listId);
  if (!card) throw new Error(`no card of ${listId}`);
  return card;
}

export const countsOnCard = ({
  rows,
  litigators,
  clear,
  notChecked,
  grades: byGrade,
  decided,
  undecided,
  unplanned,
}: ListCard): AnnouncedCounts => ({
  ...{ rows, litigators, clear, notChecked, grades: byGrade, decided, undecided, unplanned },
});

const open = (core: TestCore, listId: string, filter: Filter = {}) =>
  core.handlers['review.open']({ listId, filter, sort: { by: 'row', descending: false } });

export const countsInFacets = (rows: number, { litigator, grade: byGrade, decidedBy, decision, status }: Facets): AnnouncedCounts => ({
  rows,
  litigators: litigator.litigator,
  clear: litigator.clear,
  notChecked: litigator.notChecked,
  grades: byGrade,
  decided: decidedBy.person,
  undecided: decision.none,
  unplanned: status.unplanned,
});

/** Counts on the review's tabs, each opened separately. */
async function countsOnTabs(
  core: TestCore,
  listId: string,
): Promise<Pick<AnnouncedCounts, 'rows' | 'litigators' | 'notChecked' | 'decided'>> {
  const count = async (filter: Filter): Promise<number> => (await open(core, listId, filter)).count;
  const rows = await count({});
  return {
    rows,
    litigators: await count({ litigator: ['litigator'] }),
    notChecked: await count({ litigator: ['notChecked'] }),
    decided: rows - (await count({ decidedBy: ['policy', 'none'] })),
  };
}

/** Counts from the lines of a file that was just written. */
async function countsInFile(core: TestCore, listId: string): Promise<Omit<AnnouncedCounts, 'decided' | 'unplanned'>> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  const { rows } = await core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false },
  });
  const { data } = Papa.parse<Record<string, string>>(readFileSync(path, 'utf8').trimEnd(), { header: true });
  rmSync(path);
  const having = (column: string, text: string): number => data.filter((line) => line[`rollcall.${column}`] === text).length;
  expect(data).toHaveLength(rows);
  return {
    rows,
    litigators: having('litigator', 'litigator'),
    clear: having('litigator', 'clear'),
    notChecked: having('litigator', 'not checked'),
    grades: Object.fromEntries(
      [...grades, 'none'].map((grade) => [grade, having('grade', grade === 'none' ? '' : grade)]),
    ) as Facets['grade'],
    undecided: having('decision', ''),
  };
}

/**
 * Compares counts with the card's. Verdicts may be updated between two queries, so the card is read before and after: if it is the same
 * both times, nothing has changed, and the others must agree.
 */
async function agrees(core: TestCore, listId: string, ask: () => Promise<Partial<AnnouncedCounts>>): Promise<void> {
  for (let tries = 0; ; tries++) {
    const before = countsOnCard(await cardOf(core, listId));
    const output = await ask();
    const after = countsOnCard(await cardOf(core, listId));
    if (JSON.stringify(before) !== JSON.stringify(after) && tries < 100) continue;
    expect(output).toEqual(Object.fromEntries(Object.entries(after).filter(([name]) => name in output)));
    expect(after.litigators + after.clear + after.notChecked).toBe(after.rows);
    expect(litigatorStates).toHaveLength(3);
    return;
  }
}

export interface WhoIsAsked {
  /** A view opened earlier, whose facets are read again. */
  viewId?: string;
  /** Also writes a file and counts its lines, which takes a moment. */
  file?: boolean;
}

/** Reads all sources; fails if two of them differ. */
export async function everybodyAgrees(core: TestCore, listId: string, { viewId, file = false }: WhoIsAsked = {}): Promise<void> {
  await agrees(core, listId, async () => {
    const { rows, facets } = await open(core, listId);
    return countsInFacets(rows, facets);
  });
  await agrees(core, listId, () => countsOnTabs(core, listId));
  if (viewId !== undefined)
    await agrees(core, listId, async () => {
      const { rows } = await cardOf(core, listId);
      return countsInFacets(rows, await core.handlers['review.facets']({ viewId }));
    });
  if (file) await agrees(core, listId, () => countsInFile(core, listId));
}
