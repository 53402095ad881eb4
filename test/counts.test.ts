/**
 * The numbers of litigators, unchecked and decided rows are the same on every screen, in every file and on the command line, at all times.
 * Random sequences are in `long/counts`.
 */
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { heldTransport, type HeldTransport } from './support/heldTransport.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { openEnvironment, phonePlan, rested } from './support/phoneRun.ts';
import { answerByNumber, importRows, litigators, names } from './support/listSteps.ts';
import { openCliWorkspace } from './support/spawnCli.ts';
import { cardOf, everybodyAgrees, countsOnCard } from './support/announcedCounts.ts';

const workspace = openCliWorkspace();
let core: TestCore | null = null;
let service: HeldTransport | null = null;
afterEach(async () => {
  service?.release();
  await core?.close();
  core = null;
  workspace.remove();
});

const listsJson = z.array(
  z.object({
    list: z.string(),
    rows: z.int(),
    answered: z.int(),
    litigators: z.int(),
    clear: z.int(),
    notChecked: z.int(),
    undecided: z.int(),
  }),
);

describe('a second run over a list that has litigators', () => {
  it('loses none of them while it is in progress, on no screen, in no file and not on the command line', async () => {
    const held = (service = heldTransport(answerByNumber));
    const opened = (core = await openTestCore({ dataDir: join(workspace.dir, 'data'), ports: { transport: held } }));
    const environmentId = await openEnvironment(opened, 'https://service.example');
    const listId = await importRows(opened, 100, 40);
    const request = phonePlan(listId, environmentId, { callsPerSecond: 100_000, concurrency: 4 });
    const agree = async (): Promise<void> => {
      await everybodyAgrees(opened, listId, { file: true });
      const { code, stdout } = await workspace.run(['lists', '--json']);
      expect(code).toBe(0);
      const { rows, answered, litigators: found, clear, notChecked, undecided } = await cardOf(opened, listId);
      expect(listsJson.parse(JSON.parse(stdout))).toEqual([
        { list: listId, rows, answered, litigators: found, clear, notChecked, undecided },
      ]);
    };

    const first = await opened.handlers['runs.start']({ ...request, checks: [litigators] });
    await rested(opened, first.runId);
    expect(countsOnCard(await cardOf(opened, listId))).toMatchObject({ litigators: 7, clear: 28, notChecked: 5 });

    held.holdAfter(10);
    const second = await opened.handlers['runs.start']({ ...request, checks: [names] });
    await held.held();
    expect(countsOnCard(await cardOf(opened, listId))).toMatchObject({ litigators: 7, clear: 28, notChecked: 5 });
    // One of the first ten rows had no answer so far; its name was found.
    await expect.poll(async () => (await cardOf(opened, listId)).answered).toBe(36);
    await agree();

    const pausing = opened.handlers['runs.pause']({ runId: second.runId });
    held.release();
    await pausing;
    await everybodyAgrees(opened, listId);
    await opened.handlers['runs.resume']({ runId: second.runId });
    await rested(opened, second.runId);
    expect(countsOnCard(await cardOf(opened, listId))).toMatchObject({ litigators: 7, clear: 28, notChecked: 5 });
    await agree();
  });
});
