/** The main job from the command line as built: the file that the window's journey ends with too, and a kill in the middle of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openCliRoom, type CliRoom } from '../support/spawnCli.ts';
import { expectWholeSample, sampleRejected } from './exportedFile.ts';

const sample = fileURLToPath(new URL('../../resources/sample-leads.csv', import.meta.url));
const question = ['--operation', 'phone_intel', '--add-ons', 'litigator_checks', '--environment', 'sandbox'];

// The shapes are held to the letter in test/cli; here the commands are held against each other.
const calls = z.record(z.string(), z.int());
const summary = z.object({
  list: z.string(),
  run: z.string(),
  rows: z.int(),
  rejected: z.int(),
  invalid: z.int(),
  duplicates: z.int(),
  calls,
  cost: z.unknown(),
});
const runs = z.array(z.object({ run: z.string(), list: z.string(), state: z.string(), calls, cost: z.unknown() }));
const lists = z.array(z.object({ list: z.string(), rows: z.int(), rejected: z.int() }));

let room: CliRoom;
beforeEach(() => {
  room = openCliRoom();
});
afterEach(() => room.remove());

/** Runs a command that must end well, and reads the JSON that it prints. */
async function json<T>(schema: z.ZodType<T>, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await room.run([...args, '--json']);
  expect(code, stderr).toBe(0);
  return schema.parse(JSON.parse(stdout));
}
const written = (name: string): string => readFileSync(join(room.dir, name), 'utf8');

describe('the command line', { timeout: 60_000 }, () => {
  it('gets from a spreadsheet to a reviewed spreadsheet, and all its commands agree', async () => {
    const checked = await json(summary, 'check', sample, ...question, '--qps', '500', '--out', 'checked.csv');
    const file = expectWholeSample(written('checked.csv'), 'phone_intel');
    const { planned = 0, done = 0, partial = 0, pending } = checked.calls;
    expect({ rows: checked.rows, rejected: checked.rejected, ended: done + partial, pending }).toEqual({
      rows: file.rows.length,
      rejected: sampleRejected,
      ended: planned,
      pending: 0,
    });
    expect(planned + checked.invalid + checked.duplicates).toBe(checked.rows);
    expect(file.column('rollcall.status').filter((status) => status === 'skipped')).toHaveLength(checked.invalid);

    expect(await json(summary, 'resume', checked.run, '--out', 'resumed.csv')).toEqual(checked);
    expect(await json(summary, 'export', checked.list, '--out', 'exported.csv')).toEqual(checked);
    expect([written('resumed.csv'), written('exported.csv')]).toEqual([written('checked.csv'), written('checked.csv')]);

    const { list, run, rows, rejected } = checked;
    expect(await json(lists, 'lists')).toEqual([{ list, rows, rejected }]);
    expect(await json(runs, 'runs')).toEqual([{ run, list, state: 'finished', calls: checked.calls, cost: checked.cost }]);
    expect(file.column('rollcall.row')[0]).toBe(`${list}:1`);
  });

  it('killed in the middle of a run, it continues to the same file and buys no answer twice', async () => {
    const check = room.start(['check', sample, ...question, '--qps', '40']);
    const answered = async (): Promise<number> => (await json(runs, 'runs'))[0]?.calls['done'] ?? 0;
    // A command that could not begin says why; nobody waits for it.
    const begun = expect.poll(answered, { timeout: 30_000, message: 'some calls are answered' }).toBeGreaterThan(20);
    await Promise.race([begun, check.ended.then(({ code, stderr }) => expect.fail(`check ended with ${code}: ${stderr}`))]);
    check.child.kill('SIGKILL');
    expect((await check.ended).code).toBeNull();

    const [stopped] = await json(runs, 'runs');
    expect(stopped?.state).toBe('stopped');
    expect(stopped?.calls['pending']).toBeGreaterThan(0);
    const resumed = await json(summary, 'resume', stopped?.run ?? '', '--qps', '500', '--out', 'out.csv');
    const { planned = 0, sent, inDoubt = 0, pending } = resumed.calls;
    // Only what was on its way when it was killed is asked again.
    expect({ sent, pending }).toEqual({ sent: planned + inDoubt, pending: 0 });
    expectWholeSample(written('out.csv'), 'phone_intel');
  });
});
