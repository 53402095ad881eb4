/**
 * The program under the soak, in a process that may be killed at any moment: `node soakInChild.ts DATA_DIR URL`. It reads one step per
 * line, performs it, checks all invariants, and answers with a line.
 */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openTestCore } from '../openTestCore.ts';
import { openEnvironment, phoneOf, phonePlan, rested } from '../phoneRun.ts';
import { everybodyAgrees } from '../announcedCounts.ts';
import { orderSchema, type answerSchema, type Look, type Seen, type Step } from './steps.ts';
import type { z } from 'zod';

const [dataDir = '', url = ''] = process.argv.slice(2);
const core = await openTestCore({ dataDir, operator: 'Kim' });
const { handlers } = core;
const known = (await handlers['environments.list']({})).find(({ baseUrl }) => baseUrl === url);
// The keychain is in memory, so the key is entered again, as after a restart without a keychain.
if (known) await handlers['environments.setKey']({ environmentId: known.environmentId, key: 'a-key-for-tests' });
// The signing key is lost with the keychain, so another one is made, as with a new keychain.
await handlers['evidence.rotateKey']({});
const environmentId = known?.environmentId ?? (await openEnvironment(core, url));

const litigators = { operation: 'phone_intel' as const, addOns: ['litigator_checks' as const], where: {} };
const acknowledgement = { reason: 'known to us' };

/** Passes a file of the program to `use`, and then removes it. */
async function withFile<R>(name: string, use: (path: string) => Promise<R>): Promise<R> {
  const path = join(dataDir, `${randomUUID()}-${name}`);
  try {
    return await use(path);
  } finally {
    rmSync(path, { force: true });
  }
}

async function importRows(from: number, rows: number): Promise<string> {
  return withFile('soak.csv', async (path) => {
    writeFileSync(path, ['phone,name', ...Array.from({ length: rows }, (_, row) => `${phoneOf(from + row)},Ann ${from + row}`)].join('\n'));
    const { listId } = await handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
    await handlers['lists.screened']({ listId });
    return listId;
  });
}

/** Runs until it is finished: resumes it when it pauses by itself (for a service that seems to be gone). */
async function finish(runId: string): Promise<void> {
  for (;;) {
    const { state, counts } = await rested(core, runId);
    if (state !== 'paused') return;
    if (counts.pending === 0) return;
    await handlers['runs.resume']({ runId });
  }
}

async function evidence(listId: string): Promise<void> {
  await withFile('evidence.json', async (path) => {
    await handlers['evidence.make']({
      ...{ listId, runId: null, destinationId: core.grantDestination(path), timestampUrl: null, organization: '', campaign: '' },
    });
    const verified = await handlers['evidence.verify']({ fileId: core.grant(path), listFileId: null, exportFileId: null, keyFileId: null });
    if (verified.fault !== null) throw new Error(`evidence doesn’t hold: ${JSON.stringify(verified.fault)}`);
  });
}

async function take(step: Step): Promise<string | null> {
  switch (step.do) {
    case 'import':
      return importRows(step.from, step.rows);
    case 'run': {
      const plan = phonePlan(step.listId, environmentId, {
        checks: [litigators],
        limit: step.limit,
        callsPerSecond: 100_000,
        concurrency: 20,
      });
      const { runId } = await handlers['runs.start'](plan);
      if (step.pauseAfterMs !== null) {
        await new Promise((resolve) => setTimeout(resolve, step.pauseAfterMs ?? 0));
        await handlers['runs.pause']({ runId });
        await rested(core, runId);
      }
      await finish(runId);
      return null;
    }
    case 'resume':
      for (const { runId, state } of await handlers['runs.list']({}))
        if (state === 'paused') {
          await handlers['runs.resume']({ runId });
          await finish(runId);
        }
      return null;
    case 'lookUp':
      await handlers['lookups.ask']({
        environmentId,
        operation: 'phone_intel@3.0',
        addOns: [],
        parameters: { phone: step.phone },
        anyway: true,
      });
      return null;
    case 'decide':
      await handlers['review.decide']({ listId: step.listId, rows: step.rows, value: step.value, acknowledgement });
      return null;
    case 'decideAll': {
      const { listId, value } = step;
      const { viewId, count } = await handlers['review.open']({ listId, filter: {}, sort: { by: 'score', descending: true } });
      await handlers['review.changeMany']({
        ...{
          listId,
          choice: { viewId, ranges: [[0, count - 1]] },
          change: { value },
          overwrite: true,
          withoutNoCalls: false,
          acknowledgement,
        },
      });
      await handlers['review.undo']({ listId });
      await handlers['review.redo']({ listId });
      return null;
    }
    case 'policy':
      await handlers['policies.apply']({
        listId: step.listId,
        policy: { name: 'Own', version: 1, rules: [{ when: { litigator: ['litigator'] }, suggest: 'drop' }], otherwise: step.otherwise },
      });
      return null;
    case 'called':
      await handlers['outcomes.enter']({ listId: step.listId, row: step.row, meaning: step.meaning });
      return null;
    case 'suppress':
      await handlers['suppressions.import']({ of: { text: step.phone } });
      return null;
    case 'export':
      await everybodyAgrees(core, step.listId, { file: true });
      return null;
    case 'evidence':
      await evidence(step.listId);
      return null;
    case 'backup':
      await handlers['backups.make']({ lists: true });
      return null;
    case 'delete':
      await handlers['lists.deleteForGood']({ listId: step.listId });
      return null;
    case 'quit':
      return null;
  }
}

async function see({ listId, rows }: Look): Promise<Seen> {
  if (listId !== null) await everybodyAgrees(core, listId);
  const usage = await handlers['keys.usage']({});
  const sum = (of: (one: (typeof usage)[number]) => number): number => usage.reduce((total, one) => total + of(one), 0);
  const runs = await handlers['runs.list']({});
  return {
    lists: (await handlers['lists.list']({})).map((card) => ({ listId: card.listId, rows: card.rows })),
    decisions:
      listId === null
        ? []
        : await Promise.all(
            rows.map(async (row) => {
              const { decision } = await handlers['review.row']({ listId, row });
              return { row, value: decision.by === 'person' ? decision.value : null };
            }),
          ),
    billed: sum(({ billed }) => billed),
    billingUnknown: sum(({ billingUnknown }) => billingUnknown),
    ledger: await handlers['ledger.check']({}),
    differs: (await handlers['ledger.recount']({ runId: null })).flatMap(({ differs }) => differs),
    unreconciled: runs
      .filter(({ counts: { planned, done, partial, failed, refused, pending } }) => done + partial + failed + refused + pending !== planned)
      .map(({ runId }) => runId),
    runsToResume: runs.filter(({ state }) => state === 'paused').length,
    residentBytes: Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024,
    openFiles: readdirSync('/proc/self/fd').length,
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { step, look } = orderSchema.parse(JSON.parse(line));
  const newListId = step === null ? null : await take(step);
  const answer: z.infer<typeof answerSchema> = { newListId, seen: await see(look) };
  // Events are stored for tests that wait for one; in a long soak they grew by megabytes a minute and hid the program's own memory use.
  core.events.length = 0;
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  if (step?.do === 'quit') break;
}
// The process ends by itself; anything left open would keep it alive.
await core.close();
process.stdin.destroy();
