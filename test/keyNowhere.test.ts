/** Searches for a canary key wherever a key must not be: database, log, events, command results, failures, exports, temporary files. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { Keychain } from '#core/ports.ts';
import { evidencedList, type EvidencedList } from './support/evidencedList.ts';
import { memoryKeychain } from './support/openTestCore.ts';
import { openCliWorkspace } from './support/spawnCli.ts';
import { importPhones, phonePlan } from './support/phoneRun.ts';
import { startTestSandbox, type TestSandbox } from './support/startTestSandbox.ts';

const canary = 'CANARY-7f3d9a1b5c2e4860-do-not-leak';

// As text and in the forms that a careless encoding could produce.
const shapes = [canary, Buffer.from(canary).toString('base64'), Buffer.from(canary).toString('hex'), encodeURIComponent(canary)];

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : statSync(path).isFile() ? [path] : [];
  });
}

/** Secrets passed to the keychain. */
const secrets = new Map<string, string>();
const keychain: Keychain = {
  ...memoryKeychain(),
  read: (account) => Promise.resolve(secrets.get(account) ?? null),
  write: (account, secret) => Promise.resolve(void secrets.set(account, secret)),
};
let sandbox: TestSandbox;
let list: EvidencedList;
beforeAll(async () => {
  sandbox = await startTestSandbox({ key: canary, faults: ['error500:every=5', 'html:every=7', 'cutAfter:every=9'] });
  list = await evidencedList(3, { ports: { keychain } });
});
afterAll(async () => {
  await list.core.end();
  await sandbox.close();
});

it('leaves the private part of the signing key nowhere but in the keychain', async () => {
  const { core } = list;
  const reportDestinationId = core.grantDestination(join(core.dataDir, 'report.html'));
  const output: unknown[] = [await list.make({ reportDestinationId })];
  const state = await core.handlers['evidence.keys']({});
  const keyId = state.keys[0]?.keyId ?? '';
  output.push(
    state,
    await core.handlers['evidence.exportKey']({ keyId, destinationId: core.grantDestination(join(core.dataDir, 'key.pem')) }),
  );
  await list.prove(1);
  const [secret = ''] = secrets.values();
  const der = Buffer.from(secret, 'base64');
  // The last 32 bytes of the PKCS #8 are the key itself.
  const seed = der.subarray(-32);
  expect(der.length).toBe(48);
  const forms = [seed, ...[der, seed].flatMap((bytes) => (['base64', 'base64url', 'hex'] as const).map((form) => bytes.toString(form)))];
  const files = filesUnder(core.dataDir);
  expect(files.length).toBeGreaterThan(7);
  expect(files.filter((path) => forms.some((form) => readFileSync(path).includes(form)))).toEqual([]);
  const spoken = JSON.stringify([output, core.events]);
  expect(forms.filter((form) => typeof form === 'string' && spoken.includes(form))).toEqual([]);
});

it('leaves the key nowhere but in the keychain and the request header', async () => {
  const { core } = list;
  const { handlers } = core;
  const output: unknown[] = [];
  const ask = async <R>(what: Promise<R>): Promise<R> => {
    const value = await what;
    output.push(value);
    return value;
  };
  const environment = await ask(handlers['environments.connect']({ name: 'live', baseUrl: sandbox.url, key: canary }));
  const { environmentId } = environment;
  for (const baseUrl of [`${sandbox.url}/elsewhere`, 'http://127.0.0.1:1'])
    await handlers['environments.connect']({ baseUrl, key: canary }).catch((error: unknown) =>
      output.push(error instanceof Failed ? error.failure : error, String(error)),
    );
  expect(environment.key).toMatchObject({ set: true });
  const listId = await importPhones(core, 60);
  const moved = core.next('runs.progressed', ({ counts }) => counts.done > 10);
  const { runId } = await ask(handlers['runs.start'](phonePlan(listId, environmentId)));
  await moved;
  await ask(handlers['runs.pause']({ runId }));
  const lookup = { environmentId, operation: 'phone_intel', addOns: [], parameters: { phone: '+12065550142' } };
  await ask(handlers['lookups.preview'](lookup));
  const { lookupId } = await ask(handlers['lookups.ask'](lookup));
  await ask(handlers['lookups.get']({ lookupId }));
  await ask(handlers['lookups.list']({ count: 10 }));
  await ask(handlers['drift.list']({}));
  await ask(handlers['review.row']({ listId, row: 1 }));
  await ask(
    handlers['exports.write']({
      listId,
      destinationId: core.grantDestination(join(core.dataDir, 'out.csv')),
      format: 'csv',
      only: null,
      rows: null,
      escapeFormulas: false,
      bom: false,
    }),
  );
  await handlers['environments.setKey']({ environmentId, key: `${canary} with blanks` }).catch((error: unknown) =>
    output.push(error instanceof Failed ? error.failure : error, String(error)),
  );
  await ask(handlers['environments.list']({}));
  await ask(handlers['runs.list']({}));

  expect([...secrets.values()]).toContain(canary);
  const spoken = JSON.stringify([output, core.events]);
  const found = filesUnder(core.dataDir).filter((path) => shapes.some((shape) => readFileSync(path).includes(shape)));
  expect(found).toEqual([]);
  expect(shapes.filter((shape) => spoken.includes(shape))).toEqual([]);
  expect(filesUnder(core.dataDir).length).toBeGreaterThan(5);
  expect(sandbox.counts().answered).toBeGreaterThan(10);
});

it(
  'leaves the key out of a crash report that is written in the middle of a run, and out of everything around it',
  {
    timeout: 150_000,
  },
  async () => {
    const sandbox = await startTestSandbox({ key: canary, callsPerSecond: null, faults: ['latency:every=1,ms=50'] });
    const workspace = openCliWorkspace();
    const list = join(workspace.dir, 'leads.csv');
    writeFileSync(list, ['phone', ...Array.from({ length: 400 }, (_, row) => `+1206555${String(1000 + row)}`)].join('\n'));
    try {
      const { child, ended } = workspace.start(
        ['check', list, '--base-url', sandbox.url, '--operation', 'phone_intel', '--qps', '40', '--json'],
        // What Node writes about a crashing process: its environment, arguments, stack, and heap statistics.
        { ROLLCALL_API_KEY: canary, NODE_OPTIONS: `--report-on-signal --report-signal=SIGUSR2 --report-directory=${workspace.dir}` },
      );
      await expect.poll(() => sandbox.counts().answered).toBeGreaterThan(5);
      child.kill('SIGUSR2');
      const reports = (): string[] => readdirSync(workspace.dir).filter((name) => name.startsWith('report.'));
      // The complete report of this process, which contains its arguments and ends with its last line.
      const report = (): string =>
        reports()
          .map((name) => readFileSync(join(workspace.dir, name), 'utf8'))
          .join('');
      await expect.poll(report).toMatch(/phone_intel[^]*\n}\s*$/);
      child.kill('SIGKILL');
      const { stdout, stderr } = await ended;
      const places = filesUnder(workspace.dir).filter((path) => path !== list);
      expect(places.filter((path) => shapes.some((shape) => readFileSync(path).includes(shape)))).toEqual([]);
      expect(shapes.filter((shape) => `${stdout}${stderr}`.includes(shape))).toEqual([]);
    } finally {
      workspace.remove();
      await sandbox.close();
    }
  },
);
