/** How many litigators, not checked, decided: every screen, every file and the command line say the same, at every moment. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Check } from '../electron/contract/plan.ts';
import { heldTransport, type HeldTransport } from './support/heldTransport.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { openEnvironment, phonePlan, rested } from './support/phoneRun.ts';
import type { ScriptedCall } from './support/scriptedTransport.ts';
import { openCliRoom } from './support/spawnCli.ts';
import { cardOf, everybodyAgrees, saidByCard } from './support/toldCounts.ts';

const room = openCliRoom();
let core: TestCore | null = null;
let service: HeldTransport | null = null;
afterEach(async () => {
  service?.release();
  await core?.close();
  core = null;
  room.remove();
});

/** Every fifth number is a litigator's, every seventh is refused. */
function answer({ operation, parameters }: ScriptedCall): object | null {
  const number = Number((parameters['phone'] ?? '').slice(-4));
  if (operation === 'cnam@3.1') return { is_valid: number % 2 === 0 };
  if (number % 7 === 0) return null;
  return {
    is_valid: true,
    activity_score: number % 100,
    add_ons: { litigator_checks: { 'phone.is_litigator_risk': number % 5 === 0 } },
  };
}

const litigators: Check = { operation: 'phone_intel@3.0', addOns: ['litigator_checks'], only: {} };
const names: Check = { operation: 'cnam@3.1', addOns: [], only: {} };

async function importRows(into: TestCore, from: number, rows: number): Promise<string> {
  const path = join(into.dataDir, `${randomUUID()}.csv`);
  const lines = Array.from({ length: rows }, (_, row) => `Ann ${from + row},+1206555${String(from + row).padStart(4, '0')}`);
  writeFileSync(path, ['name,phone', ...lines].join('\n'));
  return (await into.handlers['lists.import']({ importId: randomUUID(), files: [into.grant(path)], reading: {} })).listId;
}

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
  it('forgets none of them while it is under way, on no screen, in no file and not on the command line', { timeout: 60_000 }, async () => {
    const held = (service = heldTransport(answer));
    const opened = (core = await openTestCore({ dataDir: join(room.dir, 'data'), ports: { transport: held } }));
    const environmentId = await openEnvironment(opened, 'https://service.example');
    const listId = await importRows(opened, 100, 40);
    const request = phonePlan(listId, environmentId, { callsPerSecond: 100_000, concurrency: 4 });
    const agree = async (): Promise<void> => {
      await everybodyAgrees(opened, listId, { file: true });
      const { code, stdout } = await room.run(['lists', '--json']);
      expect(code).toBe(0);
      const { rows, answered, litigators: found, clear, notChecked, undecided } = await cardOf(opened, listId);
      expect(listsJson.parse(JSON.parse(stdout))).toEqual([
        { list: listId, rows, answered, litigators: found, clear, notChecked, undecided },
      ]);
    };

    const first = await opened.handlers['runs.start']({ ...request, checks: [litigators] });
    await rested(opened, first.runId);
    expect(saidByCard(await cardOf(opened, listId))).toMatchObject({ litigators: 7, clear: 28, notChecked: 5 });

    held.holdAfter(10);
    const second = await opened.handlers['runs.start']({ ...request, checks: [names] });
    await held.held();
    expect(saidByCard(await cardOf(opened, listId))).toMatchObject({ litigators: 7, clear: 28, notChecked: 5 });
    expect((await cardOf(opened, listId)).answered).toBe(35);
    await agree();

    const pausing = opened.handlers['runs.pause']({ runId: second.runId });
    held.release();
    await pausing;
    await everybodyAgrees(opened, listId);
    await opened.handlers['runs.resume']({ runId: second.runId });
    await rested(opened, second.runId);
    expect(saidByCard(await cardOf(opened, listId))).toMatchObject({ litigators: 7, clear: 28, notChecked: 5 });
    await agree();
  });
});
