import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { hangMs } from './support/hangMs.ts';
import type { Checked } from './support/sql/checkStatements.ts';

const child = path.resolve(import.meta.dirname, 'support/sql/checkInChild.ts');
const wrongOnes = 'test/support/sql/wrongStatements.ts';

/** Statements whose text exists only at run time, with what they are composed from. */
const unseen = {
  'electron/core/privacy/person/mentions.sql.ts replaceTexts': 'table and column of a text that findTexts found in some file',
};
/** Columns typed without null whose expressions don't show whether they can be null. Write new ones so that they do. */
const mostUnknown = 26;

let checked: Checked;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    // Analyzes the whole program at once.
    ['--max-semi-space-size=128', '--disable-warning=ExperimentalWarning', child],
    { maxBuffer: 10_000_000 },
  );
  checked = JSON.parse(stdout) as Checked;
  // Takes a quarter of a minute of one processor, which may be shared.
}, 4 * hangMs);

const faultsIn = (isChosen: (place: string) => boolean): Record<string, string[]> =>
  Object.fromEntries(Object.entries(checked.faults).filter(([place]) => isChosen(place)));

it('every SQL statement can be prepared against the real schema, and its rows and parameters are what its type says', () => {
  expect(faultsIn((place) => !place.startsWith(wrongOnes))).toEqual({});
  expect(Object.keys(checked.unseen)).toEqual(Object.keys(unseen));
  expect(checked.unknown.length, checked.unknown.join('\n')).toBeLessThanOrEqual(mostUnknown);
  expect(checked.statements).toBeGreaterThan(800);
  expect(checked.columns).toBeGreaterThan(1_300);
});

it('a name, null, kind of value, text, parameter or table that is wrong is found', () => {
  const found = faultsIn((place) => place.startsWith(wrongOnes));
  expect(Object.entries(found).map(([place, faults]) => `${place.split(' ').at(-1)}: ${faults.join('; ')}`)).toMatchInlineSnapshot(`
    [
      "nameOfColumn: has no column runId; its type lacks the column id",
      "noSuchColumn: can't be prepared: part, SELECT run_name FROM runs: no such column: run_name",
      "nullMissing: stoppedAt can be null (runs.stopped_at), its type is number",
      "nullNeedless: list_name is never null (runs.list_name), its type is string | null",
      "nullOfNothing: max(rows) can be null (max(rows)), its type is number; max(rows) is null where there is nothing, its type is number",
      "nullOfOuterJoin: state can be null (jobs.state, of an outer join), its type is string",
      "nullOfSubquery: (SELECT list_name FROM runs WHERE run_id = jobs.run_id) can be null ((SELECT list_name FROM runs WHERE run_id = jobs.run_id)), its type is string",
      "kindOfValue: sandbox is integer (runs.sandbox), its type is boolean",
      "otherText: state can be planning (runs.state), its type is "waiting" | "running" | "finished" | "stopped" | "paused"",
      "parameters: takes 2 values, its type has 1",
      "names: takes the names list; its type lacks list",
      "places: has 2 columns, its type 3",
      "sharedText: is kept under the same text as one with rows of another kind than object",
      "sharedText: is kept under the same text as one with rows of another kind than pluck",
    ]
  `);
});
