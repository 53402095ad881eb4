/** Notifies people that a list was checked again: with a command that they configured, by e-mail, or both. */
import { spawn, execFile } from 'node:child_process';
import type { ScheduleReport } from '#contract/plan/schedule.ts';
import { recheckedLines } from '#messages/team/serverWords.ts';
import { type OptionValues, UsageError } from '../options/option.ts';
import type { notifyOptions } from '../options/optionGroups.ts';

export type Notify = (listName: string, report: ScheduleReport) => Promise<void>;

/** Time limit for a command, which gets the report as JSON on standard input. */
const longestMs = 60_000;

/** Throws UsageError. The mail server's password comes from ROLLCALL_SMTP_PASSWORD, which is removed from the environment. */
export function readNotify({ notifyCommand, smtp, mailTo, mailFrom }: OptionValues<typeof notifyOptions>): Notify {
  const password = process.env['ROLLCALL_SMTP_PASSWORD'];
  delete process.env['ROLLCALL_SMTP_PASSWORD'];
  const ways: Notify[] = [];
  if (notifyCommand !== undefined) ways.push((listName, report) => runCommand(notifyCommand, JSON.stringify({ listName, ...report })));
  if (smtp !== undefined || mailTo !== undefined || mailFrom !== undefined) {
    if (smtp === undefined || mailTo === undefined || mailFrom === undefined)
      throw new UsageError('E-mail needs --smtp URL, --mail-to ADDRESS and --mail-from ADDRESS.');
    const server = parseServer(smtp);
    ways.push((listName, report) => sendMail({ ...server, password }, { from: mailFrom, to: mailTo }, recheckedLines(listName, report)));
  }
  return async (listName, report) => {
    const failed = (await Promise.allSettled(ways.map((way) => way(listName, report)))).filter((one) => one.status === 'rejected');
    if (failed[0]) throw failed[0].reason;
  };
}

function runCommand(command: string, input: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'ignore', 'inherit'], ...ownTree() });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      if (child.pid !== undefined) endTree(child.pid);
    }, longestMs);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`--notify-command ${isLate ? 'was ended after a minute' : `ended with ${code ?? signal ?? 'nothing'}`}`));
    });
    // A command that doesn't read its input may end first.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

interface MailServer {
  host: string;
  port: number;
  /** Whether to use TLS from the start; otherwise STARTTLS is required, except on this computer. */
  secure: boolean;
  user: string;
}

const isHere = (host: string): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

/** Parses the address of a mail server. Throws UsageError. */
function parseServer(text: string): MailServer {
  const url = URL.canParse(text) ? new URL(text) : null;
  const user = url && decoded(url.username);
  if (url === null || user === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new UsageError(`--smtp can’t be “${text}”; write it like smtps://USER@mail.example.com:465.`);
  if (url.password !== '') throw new UsageError('--smtp takes no password: give it in ROLLCALL_SMTP_PASSWORD.');
  const secure = url.protocol === 'smtps:';
  return { host: url.hostname, port: Number(url.port) || (secure ? 465 : 587), secure, user };
}

/** Null if a % isn't followed by two digits. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

async function sendMail(
  { password, user, ...server }: MailServer & { password: string | undefined },
  address: { from: string; to: string },
  [subject = '', ...lines]: readonly string[],
): Promise<void> {
  // Loaded on demand, only if mail is sent.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...server,
    requireTLS: !isHere(server.host),
    ...(user === '' ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: longestMs,
  });
  try {
    await transport.sendMail({ ...address, subject, text: lines.join('\n') });
  } finally {
    transport.close();
  }
}

type Run = (command: string, args: readonly string[]) => void;

/** Runs a program and ignores failures, because the process to end may already have ended. */
const run: Run = (command, args) => void execFile(command, args, () => undefined);

/** Options for `spawn`: a process group, so that `endTree` reaches everything the shell started. On Windows it would open a console. */
export const ownTree = (platform: NodeJS.Platform = process.platform): { detached: boolean; windowsHide: boolean } => ({
  detached: platform !== 'win32',
  windowsHide: true,
});

/** Kills a process that was spawned with `ownTree`, and all its descendants. */
export function endTree(pid: number, platform: NodeJS.Platform = process.platform, windows: Run = run): void {
  if (platform === 'win32') return windows('taskkill', ['/pid', String(pid), '/t', '/f']);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
