/**
 * Canary values in every place that a user fills, searched for in everything that the program writes for developers after runs, failures
 * and crashes.
 */
import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { dispatch } from '#hosts/dispatch.ts';
import { openFileLog } from '#hosts/node/fileLog.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { phonePlan } from '../support/phoneRun.ts';
import { startTestSandbox } from '../support/startTestSandbox.ts';

const canaries = [
  'Kanarienvogel',
  '2065550199',
  '(206) 555-0199',
  'kanarie@example.org',
  '77 Canary Row',
  'canary-file-name',
  'canary heading',
];
const [name = '', digits = '', phone = '', mail = '', street = '', fileName = '', heading = ''] = canaries;
const lineSchema = z.object({ id: z.uuid(), at: z.iso.datetime(), message: z.string() }).loose();

function logLines(dataDir: string): { text: string; lines: z.infer<typeof lineSchema>[] } {
  const folder = join(dataDir, 'logs');
  const text = existsSync(folder)
    ? readdirSync(folder)
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join('')
    : '';
  const parsed = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineSchema.parse(JSON.parse(line)));
  return { text, lines: parsed };
}

it('writes nobody’s data to the log, whatever fails', async () => {
  const sandbox = await startTestSandbox({
    key: 'a-key-for-tests-0123456789',
    faults: ['error500:every=3', 'html:every=5', 'cutAfter:every=7'],
  });
  const core = await openTestCore({ operator: `${name} herself` });
  const { handlers, dataDir } = core;
  const { log } = openFileLog(dataDir, realClock);
  try {
    const file = join(dataDir, `${fileName}.csv`);
    const rows = Array.from(
      { length: 30 },
      (_, row) => `${name} ${row},${row % 3 === 0 ? phone : `20655501${10 + row}`},${mail},${street}`,
    );
    writeFileSync(file, `${heading},Phone,Email,Street\n${rows.join('\n')}\n`);
    const { listId } = await handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
    const { environmentId } = await handlers['environments.create']({ name: `${name} live`, baseUrl: sandbox.url });
    await handlers['environments.setKey']({ environmentId, key: sandbox.key });
    const checks = [{ operation: 'phone_intel' as const, addOns: [], where: {} }];
    const { runId } = await handlers['runs.start'](phonePlan(listId, environmentId, { checks, callsPerSecond: 500 }));
    await core.next('runs.progressed', ({ counts }) => counts.done > 5);
    await handlers['runs.pause']({ runId });

    // Sources that quote a user's input: the database, the system, a parser, a bug of the program.
    const say = (command: string, params: unknown) => dispatch(handlers, command, params, log);
    await say('review.open', { listId, viewId: 'v', filter: { search: `"${name}" AND (` }, sort: [] });
    await say('lists.import', { importId: randomUUID(), files: [core.grant(join(dataDir, `${fileName}-missing.csv`))], reading: {} });
    const nowhere = core.grantDestination(join(dataDir, `${fileName}-folder`, 'out.csv'));
    const choice = { listId, destinationId: nowhere, format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false };
    await say('exports.write', choice);
    await say('policies.save', { policy: await handlers['policies.get']({ listId }), destinationId: nowhere });
    const bugs = [
      new Error(`no row of ${mail}`),
      new Error(`no list “${fileName}”`, { cause: new RangeError(`row of "${name}"`) }),
      new SyntaxError(`Unexpected token in ${name}`),
      Object.assign(new Error(`open '${file}'`), { code: 'EACCES' }),
      new Error(`unpaired: ${phone}`),
    ];
    for (const bug of bugs) await dispatch({ ...handlers, 'app.state': () => Promise.reject(bug) }, 'app.state', {}, log);

    // A list that is damaged while the program uses it.
    truncateSync(join(dataDir, 'lists', `${listId}.db`), 8192);
    await say('lists.get', { listId });
    await say('review.overview', { listId });

    const { text, lines } = logLines(dataDir);
    expect(lines.length).toBeGreaterThanOrEqual(bugs.length);
    expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
    expect(text).not.toContain(digits.slice(3));

    const report = (await handlers['problems.report']({})).text;
    expect(report).toContain('the command app.state threw');
    expect(JSON.parse(report)).toMatchObject({ settings: { country: 'US' }, environments: [{ kind: 'sandbox' }, { keySet: true }] });
    expect([...canaries, sandbox.key, sandbox.url, dataDir].filter((canary) => report.includes(canary))).toEqual([]);
  } finally {
    await core.end();
    await sandbox.close();
  }
});

it('writes where an exception came from that nobody caught, and not what it says', async () => {
  const core = await openTestCore();
  try {
    const moduleOf = (file: string): string => JSON.stringify(new URL(`../../electron/hosts/node/${file}`, import.meta.url).href);
    const script = `
      const { openFileLog } = await import(${moduleOf('fileLog.ts')});
      const { realClock } = await import(${moduleOf('realClock.ts')});
      const { logCrashes } = await import(${moduleOf('fileLog.ts')});
      logCrashes(openFileLog(${JSON.stringify(core.dataDir)}, realClock).log);
      setImmediate(() => { throw new Error(${JSON.stringify(`row of ${phone}, ${mail}`)}); });`;
    const run = () => execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe', cwd: core.dataDir });
    expect(run).toThrow();
    const { text, lines } = logLines(core.dataDir);
    expect(lines.map(({ message }) => message)).toContain('an exception was not caught (uncaughtException)');
    expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
    // A crash leaves nothing else: no dump, no report by Node.
    expect(readdirSync(core.dataDir).filter((file) => /dump|crash|report|core/i.test(file))).toEqual([]);
  } finally {
    await core.end();
  }
});
