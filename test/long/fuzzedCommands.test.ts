/**
 * Hostile commands through the built main script and the built loopback host: each returns a value or a failure, never a bug. Tests every
 * place in every command's parameters with one or two of the wrong values each; with `ROLLCALL_COMMANDS=100000`, with all of them.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { Pool } from 'undici';
import { z } from 'zod';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Sender } from '../support/electronStandIn/messages.ts';
import { startMain } from '../support/electronStandIn/startMain.ts';
import { aboutList, everyWrongPlace, faultOf, hostileAttempt, nested, type Attempt } from '../support/hostileCommands.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const wanted = Number(process.env['ROLLCALL_COMMANDS'] ?? 4_000);
const batch = 500;
/** The step through the wrong values at each place: 19 divides none of their numbers, so each value is used somewhere. */
const stride = wanted >= 100_000 ? 1 : 19;
function* wrongPlaces(options: { json: boolean }): Generator<Attempt> {
  let at = 0;
  for (const attempt of everyWrongPlace(options)) if (at++ % stride === 0) yield attempt;
}
const seed = Number(process.env['ROLLCALL_SEED'] ?? 20_261_123);
const ours: Sender = { url: 'rollcall://app/', top: true, ourWindow: true };

let folder: string;
let secret: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-fuzz-'));
  secret = [folder, root, homedir()];
  // No keychain: tests must not touch the signing keys and API keys of this computer's user.
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'disabled:');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** The number of answers by failure code, and the faults of answers, each with one attempt that had it. */
interface Judged {
  codes: Map<string, number>;
  faults: Map<string, Attempt>;
}
const nothingJudged = (): Judged => ({ codes: new Map(), faults: new Map() });

function judge({ codes, faults }: Judged, attempt: Attempt, answer: unknown): void {
  const code = answerSchema.parse(answer).failure?.code ?? 'ok';
  codes.set(code, (codes.get(code) ?? 0) + 1);
  const fault = faultOf(answer, secret);
  if (fault !== null) faults.set(`${String(attempt.name).slice(0, 80)}: ${fault}`, attempt);
}
const answerSchema = z.object({ failure: z.object({ code: z.string() }).optional() });

/** Checks that there is no fault, and that attempts got past the validation of names and parameters to the handlers. */
function expectNoFault({ codes, faults }: Judged): void {
  expect([...faults]).toEqual([]);
  for (const code of ['command.badParams', 'command.unknown', 'list.notFound', 'run.notFound', 'ok'])
    expect(codes.get(code) ?? 0, code).toBeGreaterThan(0);
}

function* inBatches(attempts: Iterable<Attempt>): Generator<Attempt[]> {
  const waiting: Attempt[] = [];
  for (const attempt of attempts) if (waiting.push(attempt) === batch) yield waiting.splice(0);
  yield waiting;
}

/** Imports a list with valid parameters. Resolves to its id. */
async function importSample(main: ReturnType<typeof startMain>): Promise<string> {
  const params = { importId: randomUUID(), files: 'sample', reading: {} };
  const answer = await main.ask('invoke', { sender: ours, channel: 'call', args: ['lists.import', params] });
  return z.object({ value: z.object({ listId: z.string() }) }).parse(answer).value.listId;
}

it('through the built dispatch, from our window and from others', async () => {
  const main = startMain(join(folder, 'data'));
  await expect.poll(() => main.output.some(({ kind }) => kind === 'shown')).toBe(true);
  const judged = nothingJudged();
  let sent = 0;
  const send = async (attempts: Attempt[], sender = ours, channel = 'call'): Promise<unknown[]> => {
    const asks = attempts.map(({ name, params }) => ({ sender, channel, args: [name, params] }));
    const answers = await main.ask('invokeAll', asks);
    sent += answers.length;
    return answers.map((answer, at) => {
      if ('threw' in answer) throw new Error(`the channel ${channel} threw: ${answer.threw}`);
      if (channel === 'call') judge(judged, attempts[at] ?? { name: null, params: null }, answer.value);
      return answer.value;
    });
  };
  const listId = await importSample(main);
  // Two of three are about an existing list.
  for (const attempts of inBatches(wrongPlaces({ json: false })))
    await send(attempts.map((attempt, at) => (at % 3 === 0 ? attempt : aboutList(listId, attempt))));
  const systematic = sent;
  expect(systematic).toBeGreaterThan(40_000 / stride);

  // Any other sender, on any channel, is refused, and nothing is done.
  const refusal = { ok: false, failure: { code: 'host.unreachable', params: { problem: 'this page may not ask' } } };
  const others: Partial<Sender>[] = [
    { url: 'https://evil.example/' },
    { url: 'rollcall://app.evil/' },
    { top: false },
    { ourWindow: false },
  ];
  const harmful: Attempt[] = [...everyWrongPlace({ json: true })].filter((_, at) => at % 101 === 0);
  for (const other of others) {
    const answers = await send([...harmful, { name: 'settings.change', params: { theme: 'dark' } }], { ...ours, ...other });
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(refusal)]));
    for (const channel of ['grant-file', 'take-text'])
      expect(await send([{ name: '/etc/passwd', params: 'text' }], { ...ours, ...other }, channel)).toEqual([null]);
  }

  // 10 MB, and nesting too deep for recursion.
  const vast = 'x'.repeat(10_000_000);
  await send([{ name: vast, params: {} }]);
  await send([{ name: 'settings.change', params: { operator: vast, [vast.slice(0, 1_000_000)]: vast.slice(0, 1_000_000) } }]);
  await send([{ name: 'review.open', params: nested(2_000) }]);

  const random = fc.array(hostileAttempt, { minLength: batch, maxLength: batch });
  await fc.assert(
    fc.asyncProperty(random, async (attempts) => void (await send(attempts))),
    { numRuns: Math.max(1, Math.ceil((wanted - sent) / batch)), seed },
  );
  expect(sent).toBeGreaterThanOrEqual(wanted);
  expectNoFault(judged);
  // The program still works.
  expect(await main.ask('invoke', { sender: ours, channel: 'call', args: ['app.state', {}] })).toMatchObject({
    ok: true,
    value: { host: 'electron' },
  });
  await main.ask('quit', null);
  expect(await main.exited).toBe(0);
  expect(readdirSync(folder)).toEqual(['data']);
});

it('over the loopback host’s HTTP, as far as JSON can carry them', async () => {
  const child = spawn(
    process.execPath,
    [join(root, 'out', 'main', 'rollcall.js'), 'open', '--browser', '--no-open', '--data-dir', join(folder, 'data')],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await new Promise<URL>((resolve) =>
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(new URL(text.trim()))),
  );
  const pool = new Pool(url.origin, { connections: 8 });
  const first = await pool.request({ method: 'GET', path: url.pathname + url.search });
  await first.body.dump();
  const headers = {
    cookie: String(first.headers['set-cookie']).split(';', 1)[0] ?? '',
    origin: url.origin,
    'content-type': 'application/json',
  };
  const judged = nothingJudged();
  const post = async (name: string, body: string): Promise<void> => {
    const answer = await pool.request({ method: 'POST', path: `/call/${encodeURIComponent(name)}`, headers, body });
    const text = await answer.body.text();
    judge(judged, { name, params: body.slice(0, 1000) }, parsedJson(text));
  };
  const attempts = wrongPlaces({ json: true });
  const worker = async (): Promise<void> => {
    for (const { name, params } of attempts) await post(String(name), JSON.stringify(params));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  await post('runs.get', JSON.stringify({ runId: randomUUID() }));
  for (const name of ['__proto__', 'constructor', 'toString', '../lists.list', 'x'.repeat(10_000)]) await post(name, '{}');
  for (const body of [
    '',
    '{',
    '\ud800',
    '['.repeat(4_000_000),
    `${'['.repeat(3_000_000)}${']'.repeat(3_000_000)}`,
    `{"listId":"${'x'.repeat(9_000_000)}"}`,
  ])
    await post('lists.get', body);
  expectNoFault(judged);
  await pool.close();
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(readdirSync(folder)).toEqual(['data']);
});

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

it('a fault is seen as one', () => {
  const failed = (failure: unknown): string | null => faultOf({ ok: false, failure }, ['/home/somebody/data']);
  expect(faultOf({ ok: true, value: 1 }, [])).toBeNull();
  expect(failed({ code: 'command.unknown', params: { name: 'x' } })).toBeNull();
  expect(failed({ code: 'internal', params: { logId: 'x' } })).toBe('a handler threw');
  expect(failed({ code: 'command.unknown', params: { name: '/home/somebody/data/ledger.db' } })).toBe('a path leaked');
  expect(failed({ code: 'command.unknown', params: { name: 'Error: x\n    at dispatch (out/main/main.js:1:2)' } })).toBe('a stack leaked');
  expect(failed({ code: 'command.unknown', params: { name: 'x'.repeat(30_000) } })).toBe('the failure repeats what it was sent');
  expect(failed({ code: 'made.up', params: {} })).toBe('neither a value nor a failure');
});
