/** The four numbers of a list: they always add up to its rows, and the rows to call are those of the file to call. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decisionValues, type DecisionValue } from '#contract/review/decision.ts';
import type { FindingRule } from '#contract/lists/finding.ts';
import { rowStatuses } from '#contract/verdict/verdict.ts';
import { requestOf, type Recipe } from '#contract/exports/recipe.ts';
import { everyColumn } from '#contract/exports/recipeColumns.ts';
import { everyDetail, rowsToCall } from '#contract/exports/shippedRecipes.ts';
import { groupCounts, groupOfStanding, standings, standingsOf, type Standing } from '#contract/verdict/standing.ts';
import { grades, litigatorStates } from '#contract/verdict/verdictValues.ts';
import { makeList, type MadeRow } from '../support/madeList.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { phonePlan, rested } from '../support/phoneRun.ts';
import { casesOf, fc } from '../support/propertyCases.ts';

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore();
});
afterAll(() => core.end());

const sort = { by: 'row', descending: false } as const;
const toCall = { format: 'csv', only: 'toCall', rows: null, escapeFormulas: false, bom: false } as const;

/** Writes the default file of rows to call and returns its rows; `hold`: leaves out those that would block it. */
async function written(listId: string): Promise<number[]> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  const destinationId = core.grantDestination(path);
  await core.handlers['exports.write']({
    ...{ listId, destinationId, ...toCall, unchecked: 'hold' },
    columns: [{ from: 'our', column: 'rollcall.row' }],
  });
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => /^[0-9a-f-]{36}:(\d+)/.exec(line)?.[1] ?? [])
    .map(Number);
}

async function viewed(listId: string, standing: Standing[]): Promise<number[]> {
  const { viewId } = await core.handlers['review.open']({ listId, filter: { standing }, sort });
  return core.handlers['review.rowNumbers']({ viewId });
}

/** Mostly the common value, so that the rarer standings occur too. */
const usually = <T>(value: T, others: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: others });

const anyRow: fc.Arbitrary<MadeRow & { decides: DecisionValue | null }> = fc.record({
  cells: fc.constant(['Ann']),
  findings: usually<FindingRule[]>([], fc.constantFrom(['suppressed'], ['phone.repeated'])),
  verdict: fc.option(
    fc.record({
      status: fc.constantFrom(...rowStatuses),
      grade: fc.option(fc.constantFrom(...grades)),
      score: fc.option(fc.integer({ min: 0, max: 100 })),
      valid: usually(true, fc.constantFrom(false, null)),
      nameMatch: usually(true, fc.constantFrom(false, null)),
      litigator: usually('clear', fc.constantFrom(...litigatorStates)),
      checkedAt: fc.constantFrom(1_700_000_000_000, 1_700_000_000_000, null),
    }),
    { nil: undefined },
  ) as fc.Arbitrary<NonNullable<MadeRow['verdict']>>,
  decides: usually(null, fc.constantFrom(...decisionValues)),
});

it('always add up, and those to call are what the file to call has', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 40 }), async (rows) => {
      const listId = makeList(
        core.dataDir,
        ['Name'],
        rows.map(({ cells, findings, verdict }) => ({
          ...{ cells, findings: findings ?? [] },
          ...(verdict === undefined
            ? {}
            : { verdict: { ...verdict, notChecked: verdict.litigator === 'notChecked' ? ('noAnswer' as const) : null } }),
        })),
      );
      for (const value of decisionValues) {
        const decided = rows.flatMap(({ decides }, at) => (decides === value ? [at + 1] : []));
        // A reason doesn't let a person into a file to call.
        const reason = value === 'keep' ? { acknowledgement: { reason: 'Asked to be called' } } : {};
        if (decided.length > 0) await core.handlers['review.decide']({ ...{ listId, rows: decided, value }, ...reason });
      }
      const { facets } = await core.handlers['review.overview']({ listId, column: null });
      for (const one of standings) if (facets.standing[one] > 0) seen.add(one);
      const groups = groupCounts(facets.standing);
      expect(Object.values(groups).reduce((sum, of) => sum + of, 0)).toBe(rows.length);
      expect(groups.litigators).toBe(facets.litigator.litigator);
      const kept = await written(listId);
      expect(await viewed(listId, standingsOf('toCall'))).toEqual(kept);
      expect(groups.toCall).toBe(kept.length);
    }),
    casesOf(40),
  );
  // The others need another policy, or an answer of the sandbox.
  expect(standings.filter((one) => !seen.has(one))).toEqual(['invented', 'droppedByPolicy']);
});

it('follow each decision at once, and what is settled for the list', async () => {
  const listId = makeList(
    core.dataDir,
    ['Name'],
    [
      { cells: ['Ann'], verdict: {} },
      { cells: ['Bo'], verdict: { litigator: 'notChecked', notChecked: 'notAsked' } },
    ],
  );
  const standing = async (): Promise<string[]> => {
    const { facets } = await core.handlers['review.overview']({ listId, column: null });
    return standings.filter((one) => facets.standing[one] > 0);
  };
  expect(await viewed(listId, ['toCall'])).toEqual([1]);
  await core.handlers['review.decide']({ listId, rows: [2], value: 'keep' });
  expect(await standing()).toEqual(['toCall', 'unchecked']);
  await core.handlers['review.decide']({ listId, rows: [1], value: 'drop' });
  expect(await viewed(listId, ['toCall'])).toEqual([]);
  const destinationId = core.grantDestination(join(core.dataDir, 'settled.csv'));
  await core.handlers['exports.write']({ listId, destinationId, ...toCall, unchecked: { accept: 'Checked by hand' } });
  expect(await viewed(listId, ['toCall'])).toEqual([2]);
  expect(await written(listId)).toEqual([2]);
});

it('count nobody to call whom only the sandbox has answered, except in the sample', async () => {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  const lines = Array.from({ length: 30 }, (_, at) => `Lead ${at},(206) 555-01${String(at).padStart(2, '0')}`);
  writeFileSync(path, ['name,phone', ...lines].join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  const { runId } = await core.handlers['runs.start'](
    phonePlan(listId, 'sandbox', { checks: [{ operation: 'phone_intel', addOns: ['litigator_checks'], where: {} }] }),
  );
  await rested(core, runId);
  const { facets } = await core.handlers['review.overview']({ listId, column: null });
  expect(facets.standing.invented).toBeGreaterThan(0);
  expect(groupOfStanding('invented')).toBe('toLookAt');
  expect(groupCounts(facets.standing).toCall).toBe(0);
  expect(await written(listId)).toEqual([]);
});

it('leave in plain words, and find home by them: an edited decision of the file is merged', async () => {
  const listId = makeList(
    core.dataDir,
    ['Name', 'Grade'],
    [
      { cells: ['Ann', 'first'], verdict: {} },
      { cells: ['Bo', 'second'], verdict: {} },
    ],
  );
  const path = join(core.dataDir, 'edited.csv');
  const destinationId = core.grantDestination(path);
  await core.handlers['exports.write']({ listId, destinationId, rows: null, ...requestOf(rowsToCall) });
  const text = readFileSync(path, 'utf8');
  // If the list has this heading itself, it stays the list's.
  expect(text.split(/\r?\n/)[0]?.replace('\uFEFF', '')).toBe(
    'Name,Grade,Rollcall grade,Score,Litigator,Line type,Decision,Why,Note,Checked on,Checked phone,Rollcall row,rollcall.environment',
  );
  writeFileSync(path, text.replace(',keep,', ',drop,'));
  const back = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  expect(await core.handlers['review.previewMerge']({ fromListId: back.listId })).toMatchObject({ listId, unchanged: 1 });
});

const plainly: Recipe = { ...everyDetail, columns: everyColumn('plain') };

it.each([
  ['again and again', [rowsToCall, rowsToCall, rowsToCall]],
  ['after one in plain words', [plainly, rowsToCall]],
  ['before one in plain words', [rowsToCall, plainly]],
  ['after one for programs', [everyDetail, rowsToCall]],
  ['before one for programs', [rowsToCall, everyDetail]],
])('find home by the last of their decisions, exported %s', async (_, recipes) => {
  const newPath = (): string => join(core.dataDir, `${randomUUID()}.csv`);
  const imported = (text: string) => {
    const path = newPath();
    writeFileSync(path, text);
    return core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  };
  let list = await imported('Name,Decision\nAnn,mine\nBo,mine\n');
  for (const recipe of recipes) {
    await core.handlers['review.decide']({ listId: list.listId, rows: [1, 2], value: 'keep', acknowledgement: { reason: 'Tried' } });
    const path = newPath();
    await core.handlers['exports.write']({
      ...{ listId: list.listId, destinationId: core.grantDestination(path), rows: null, ...requestOf(recipe) },
      ...{ unchecked: { accept: 'Tried' }, format: 'csv' },
    });
    const text = readFileSync(path, 'utf8').replace('\uFEFF', '');
    const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
    const [headings = [], ann = []] = data;
    expect(new Set(headings).size).toBe(headings.length);
    const edited = headings.findIndex((heading, at) => at >= list.columns.length && /decision/i.test(heading));
    ann[edited] = 'drop';
    expect(await core.handlers['review.previewMerge']({ fromListId: (await imported(Papa.unparse(data))).listId })).toMatchObject({
      ...{ listId: list.listId, changed: 1, unchanged: 1, problems: [] },
      changes: [{ row: 1, after: { value: 'drop' } }],
    });
    list = await imported(text);
  }
});
