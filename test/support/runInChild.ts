/**
 * A process that runs a list and can be killed: `node runInChild.ts DATA_DIR CONCURRENCY FILE BASE_URL [RATE [CHECKS]]` starts, `… DATA_DIR
 * CONCURRENCY RUN` resumes.
 */
import { randomUUID } from 'node:crypto';
import { planRequestSchema } from '#contract/plan/plan.ts';
import { openTestCore } from './openTestCore.ts';
import { phonePlan } from './phoneRun.ts';

const [dataDir, concurrency, first = '', baseUrl, rate = '100000', checks] = process.argv.slice(2);
const core = await openTestCore({ dataDir });

/** The default check, as JSON. */
const oneCheck = '[{"operation":"phone_intel","addOns":["litigator_checks"],"where":{}}]';

/** The keychain is in memory, so the key is entered again, as after a restart without a keychain. */
async function withKey(url: string): Promise<string> {
  const { environmentId } = await core.handlers['environments.create']({ name: 'service', baseUrl: url });
  await core.handlers['environments.setKey']({ environmentId, key: 'sandbox' });
  return environmentId;
}

async function start(path: string, url: string): Promise<string> {
  const environmentId = await withKey(url);
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  const asked = planRequestSchema.shape.checks.parse(JSON.parse(checks ?? oneCheck));
  const request = phonePlan(listId, environmentId, { checks: asked, callsPerSecond: Number(rate), concurrency: Number(concurrency) });
  return (await core.handlers['runs.start'](request)).runId;
}

async function resume(runId: string): Promise<string> {
  const environment = (await core.handlers['environments.list']({})).find(({ baseUrl: url }) => url !== null);
  await withKey(environment?.baseUrl ?? '');
  await core.handlers['runs.resume']({ runId });
  return runId;
}

const runId = baseUrl === undefined ? await resume(first) : await start(first, baseUrl);
process.stdout.write(`${runId}\n`);
const run = await core.handlers['runs.get']({ runId });
if (run.state !== 'finished') await core.next('runs.progressed', ({ state }) => state === 'finished');
await core.close();
process.stdout.write('finished\n');
