import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { ScheduleReport } from '#contract/plan/schedule.ts';
import { endTree, ownTree, readNotify } from './notifyDone.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-notify-'));
const servers: Server[] = [];
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  vi.unstubAllEnvs();
});

const report: ScheduleReport = {
  ...{
    dueAt: Date.UTC(2026, 10, 25, 3),
    begunAt: Date.UTC(2026, 10, 25, 3, 0, 12),
    server: 'Rack',
    rows: 30,
    stopped: null,
    problem: null,
  },
  calls: { planned: 30, done: 29, failed: 1, pending: 0 },
  cost: { lowMicros: 450_000, highMicros: 450_000, currency: 'USD', complete: true },
};
/** A zombie has ended, but its exit code hasn't been collected. */
function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z');
}
const none = { notifyCommand: undefined, smtp: undefined, mailTo: undefined, mailFrom: undefined };

/** A server with the parts of SMTP that a client without TLS needs; `output` returns what it received. */
async function startMailServer(): Promise<{ port: number; output: () => string }> {
  let output = '';
  const server = createServer((socket) => {
    let isData = false;
    socket.write('220 here\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const line of text.split('\r\n').filter((part) => part !== '')) {
        if (isData && line === '.') {
          isData = false;
          socket.write('250 taken\r\n');
        } else if (!isData) {
          if (line.startsWith('DATA')) isData = true;
          socket.write(
            line.startsWith('EHLO')
              ? '250-here\r\n250 AUTH PLAIN\r\n'
              : line.startsWith('DATA')
                ? '354 go on\r\n'
                : line.startsWith('AUTH')
                  ? '235 yes\r\n'
                  : '250 yes\r\n',
          );
        }
      }
    });
    socket.on('error', () => undefined);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, output: () => output };
}

test('a command gets the report as JSON, and its failure is told', async () => {
  const out = join(folder, 'report.json');
  const copy = join(folder, 'copy.mjs');
  writeFileSync(copy, `import { writeFileSync, readFileSync } from 'node:fs';\nwriteFileSync(process.argv[2], readFileSync(0));\n`);
  await readNotify({ ...none, notifyCommand: `"${process.execPath}" "${copy}" "${out}"` })('Leads', report);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual({ listName: 'Leads', ...report });
  await expect(readNotify({ ...none, notifyCommand: 'exit 3' })('Leads', report)).rejects.toThrow('--notify-command ended with 3');
});

test('a command that takes longer than a minute is ended with all that it has started', { tags: ['linux'] }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const out = join(folder, 'started');
    const told = readNotify({ ...none, notifyCommand: `sleep 600 & echo $! > "${out}"; wait` })('Leads', report);
    const refused = expect(told).rejects.toThrow('--notify-command was ended after a minute');
    await expect.poll(() => (existsSync(out) ? Number(readFileSync(out, 'utf8')) : 0)).toBeGreaterThan(0);
    vi.advanceTimersByTime(60_000);
    await refused;
    const started = Number(readFileSync(out, 'utf8'));
    await expect.poll(() => isRunning(started)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('on Windows, whose shell doesn’t end what it has started, the system’s own tool ends all of it', () => {
  const asked: unknown[] = [];
  endTree(7, 'win32', (...command) => asked.push(command));
  expect(asked).toEqual([['taskkill', ['/pid', '7', '/t', '/f']]]);
  expect(ownTree('win32')).toEqual({ detached: false, windowsHide: true });
});

test('an e-mail says what came of it, and the password is in no argument', async () => {
  const { port, output } = await startMailServer();
  vi.stubEnv('ROLLCALL_SMTP_PASSWORD', 'the password');
  const notify = readNotify({
    ...none,
    smtp: `smtp://ada@127.0.0.1:${port}`,
    mailTo: 'team@example.com',
    mailFrom: 'rollcall@example.com',
  });
  expect(process.env['ROLLCALL_SMTP_PASSWORD']).toBeUndefined();
  await notify('Leads', report);
  expect(output()).toContain('To: team@example.com');
  expect(output()).toContain(`AUTH PLAIN ${Buffer.from('\0ada\0the password').toString('base64')}`);
  // Quotation marks and other characters may be encoded.
  expect(output()).toMatch(/30 rows? to check again/);
  expect(output()).toContain('Rack');
});

test('what can’t be meant is refused before anything is done', () => {
  const given = (change: object) => () => readNotify({ ...none, ...change });
  expect(given({ smtp: 'smtp://h' })).toThrow('E-mail needs');
  expect(given({ smtp: 'http://h', mailTo: 'a', mailFrom: 'b' })).toThrow('--smtp can’t be');
  expect(given({ smtp: 'smtp://50%off@h', mailTo: 'a', mailFrom: 'b' })).toThrow('--smtp can’t be “smtp://50%off@h”');
  expect(given({ smtp: 'smtp://u:secret@h', mailTo: 'a', mailFrom: 'b' })).toThrow('takes no password');
});
