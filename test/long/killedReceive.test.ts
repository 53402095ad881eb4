/** kill −9 at points of receiving a list: after the next start none or all of the list is there, and receiving it again works. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { killChild, says } from '../support/killChild.ts';
import { checkRows, type CheckedList } from '../support/checkedList.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { rested, startPhones } from '../support/phoneRun.ts';
import { quickThreads } from '../support/quickThreads.ts';
import { startTestSandbox } from '../support/startTestSandbox.ts';

const rows = 200;
/** Answers bought after the first handover of the list. */
const more = 20;
const passphrase = 'four-words-or-so-1';

interface Handed {
  path: string;
  after: Awaited<ReturnType<typeof stateOf>>;
}

let folder: string;
let list: CheckedList;
/**
 * The file that brings the list, and the one that is merged into it, each with the receiver's resulting state; and a data folder that has
 * the list.
 */
let first: Handed;
let second: Handed;
let known: string;

async function handOver(from: TestCore, name: string): Promise<Handed> {
  const path = join(folder, name);
  await from.handlers['handover.make']({ listId: list.listId, destinationId: from.grantDestination(path), passphrase });
  return { path, after: await stateOf(from) };
}
const receive = (into: TestCore, path: string) => into.handlers['handover.receive']({ fileId: into.grant(path), passphrase });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-killed-'));
  known = join(folder, 'known');
  const sandbox = await startTestSandbox();
  const ann = await openTestCore({ operator: 'Ann', ports: { threads: quickThreads } });
  list = await checkRows(ann, sandbox.url, rows);
  const { listId, environmentId } = list;
  await ann.handlers['suppressions.import']({ of: { text: list.phones.slice(0, 3).join('\n') } });
  first = await handOver(ann, 'first.age');
  const { runId } = await startPhones(ann, listId, environmentId, { limit: more });
  await rested(ann, runId);
  await ann.handlers['review.decide']({ listId, rows: [9], value: 'drop', note: 'Moved away' });
  await ann.handlers['suppressions.import']({ of: { text: list.phones.slice(3, 5).join('\n') } });
  const asked = { listId, runId: null, timestampUrl: null, organization: '', campaign: '' };
  await ann.handlers['evidence.make']({ ...asked, destinationId: ann.grantDestination(join(folder, 'a.evidence')) });
  second = await handOver(ann, 'second.age');
  await ann.end();
  await sandbox.close();
  const bo = await openTestCore({ dataDir: known });
  await receive(bo, first.path);
  await bo.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Kills the child as soon as it printed the word; returns its whole output. */
const kill = (dataDir: string, path: string, word: string): Promise<string> =>
  killChild('receiveInChild.ts', [dataDir, path, passphrase], { isDue: says(word), afterMs: 0 });

/** A data folder's state of the list, as far as a handover could change it. */
async function stateOf(core: TestCore) {
  const { listId } = list;
  const [listed] = (await core.handlers['lists.list']({})).filter((one) => one.listId === listId);
  const runs = await core.handlers['runs.list']({ listId });
  const { phones, batches } = await core.handlers['suppressions.list']({});
  expect((await core.handlers['ledger.check']({})).examples).toEqual([]);
  const common = { runs: runs.map(({ counts }) => counts.done).sort((a, b) => a - b), phones, batches: batches.length };
  if (listed === undefined) return { ...common, rows: 0, decided: null, proved: null };
  await core.handlers['exports.count']({ listId, only: null });
  const { decision } = await core.handlers['review.row']({ listId, row: 9 });
  const last = await core.handlers['review.row']({ listId, row: rows });
  expect(last).toMatchObject({ cells: [list.phones.at(-1), expect.any(String)], verdict: { status: 'answered' } });
  return { ...common, rows: listed.rows, decided: decision.note, proved: await proofOf(core) };
}

/** The proof of the last row from the latest evidence; null if there is no evidence. */
async function proofOf(core: TestCore): Promise<string | null> {
  const path = join(folder, 'proof.json');
  const asked = { listId: list.listId, runId: null, row: rows, destinationId: core.grantDestination(path) };
  try {
    await core.handlers['evidence.prove'](asked);
  } catch (error) {
    if (error instanceof Failed && error.failure.code === 'evidence.none') return null;
    throw error;
  }
  return readFileSync(path, 'utf8');
}

const nothing = { runs: [], phones: 0, batches: 0, rows: 0, decided: null, proved: null };

test.each([
  ['a new list', () => ({ ...first, from: null, before: nothing, points: ['unpacking', 'waiting', 'recorded'] })],
  ['a list that is merged', () => ({ ...second, from: known, before: first.after, points: ['unpacking', 'waiting', 'recorded'] })],
])('%s', async (_, of) => {
  const { path, from, before, after, points } = of();
  const met = { before: 0, after: 0 };
  for (const word of points) {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    if (from !== null) cpSync(from, dataDir, { recursive: true });
    const output = await kill(dataDir, path, word);
    const core = await openTestCore({ dataDir });
    const found = await stateOf(core);
    const isThere = found.runs.length === after.runs.length;
    expect(found).toEqual(isThere ? after : before);
    if (output.includes('recorded')) expect(isThere).toBe(true);
    const isFirst = (met[isThere ? 'after' : 'before'] += 1) === 1;
    if (isFirst) {
      await receive(core, path);
      expect(await stateOf(core)).toEqual(after);
    }
    await core.close();
    const lists = join(dataDir, 'lists');
    expect((existsSync(lists) ? readdirSync(lists) : []).filter((name) => !/^[0-9a-f-]+\.(?:db|text)$/.test(name))).toEqual([]);
    rmSync(dataDir, { recursive: true });
  }
  expect(Math.min(met.before, met.after)).toBeGreaterThan(0);
});
