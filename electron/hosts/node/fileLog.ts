/** The developers' log: one line of JSON per error, in the data folder. No key, cell or answer is ever written to it (docs/logs.md). */
import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { Failed } from '#contract/failure.ts';
import type { Clock } from '#core/ports.ts';
import { logFolder } from '#core/platform/paths.ts';

const longestMessage = 300;
const mostFrames = 20;

interface DescribedError {
  name: string;
  message: string;
  code?: string;
  frames: string[];
  cause?: DescribedError;
}

/** A sign of quotation that isn't an apostrophe within a word, the start of a path or an address, a colon before a value, or a long number. */
const quotes = /["`“«‹{[]|(?<![a-z])['‘’]|['‘’](?![a-z])|[\\/]|\S*@|\d[\d\s().-]{4,}|[^\x20-\x7e‘’]|\n/i;

/** `ENOENT: no such file or directory, open '/home/ada/May.csv'` → `ENOENT: no such file or directory, open …` */
export function unquoted(message: string): string {
  const at = message.search(quotes);
  const kept = (at === -1 ? message : message.slice(0, at)).slice(0, longestMessage);
  return kept === message ? message : `${kept.trimEnd()} …`.trim();
}

/** Where in the program: without the folders that it is installed in, which may have somebody's name. */
const frameOf = (line: string): string =>
  line.trim().replace(/(?:file:\/\/)?[^\s()]*?\/(out|electron|renderer|node_modules|test)\//g, '$1/');

function framesOf({ stack = '', message }: Error): string[] {
  // The stack begins with the message, which may have lines that look like frames.
  const after = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  const frames = after.split('\n').filter((line) => /^\s+at (?:\S.*\()?(?:file:|node:|[A-Za-z]:\\|\/|<anonymous>|native)/.test(line));
  return frames.slice(0, mostFrames).map(frameOf);
}

type Clean = (text: string) => string;

/** A failure's parameters name files and cells: its code says enough. */
const messageOf = (error: Error, clean: Clean): string => {
  if (error instanceof Failed) return error.failure.code;
  return error instanceof SyntaxError ? '' : unquoted(clean(error.message));
};

/**
 * What the log keeps of an error. Messages of the system, of parsers and of databases quote what they were given, which may be a file's
 * name, a cell, or what somebody searched for: so a message ends where it begins to quote. `clean`: removes secrets, while they are still
 * whole.
 */
export function describeError(error: unknown, clean: Clean = (text) => text, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, message: '', frames: [] };
  const described: DescribedError = { name: error.name, message: messageOf(error, clean), frames: framesOf(error) };
  if ('code' in error && typeof error.code === 'string') described.code = unquoted(error.code);
  if (error.cause !== undefined && depth < 3) described.cause = describeError(error.cause, clean, depth + 1);
  return described;
}

const rotateAtBytes = 1_000_000;
const keptFiles = 3;
const longestText = 2000;

interface FileLog {
  /** Writes one line and returns its id. Never throws: a log that can't be written must not stop the work. */
  log(message: string, error?: unknown): string;
  /** From now on this text is removed from every line. */
  keepOut(secret: string): void;
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < rotateAtBytes) return;
  try {
    rmSync(`${file}.${keptFiles - 1}`, { force: true });
    for (let n = keptFiles - 2; n >= 1; n--) {
      if (statSync(`${file}.${n}`, { throwIfNoEntry: false })) renameSync(`${file}.${n}`, `${file}.${n + 1}`);
    }
    renameSync(file, `${file}.1`);
  } catch {
    // Somebody has one of them open: the log grows on until they don't.
  }
}

/** Lines go to `<dataDir>/logs/rollcall.log` (0600); at 1 MB it becomes `.1`, and at most three files are kept. */
export function openFileLog(dataDir: string, clock: Clock): FileLog {
  const folder = logFolder(dataDir);
  const file = join(folder, 'rollcall.log');
  const secrets = new Set<string>();
  const blot = (text: string): string => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, '(kept out)');
    return clean;
  };
  return {
    keepOut: (secret) => {
      // Removing one or two letters would only make lines unreadable.
      if (secret.length >= 4) secrets.add(secret);
    },
    log: (message, error) => {
      const id = uuidv7();
      const at = new Date(clock.now()).toISOString();
      const plain = { id, at, message: blot(message).slice(0, longestText) };
      const entry = error === undefined ? plain : { ...plain, error: describeError(error, blot) };
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        rotate(file);
        appendFileSync(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
        chmodSync(file, 0o600);
      } catch {
        // A full disk or a read-only folder is reported where the data itself is written.
      }
      return id;
    },
  };
}

/** An exception that nobody caught ends the program or shows the system's own dialog: the log says where it came from, and no more. */
export function logCrashes(log: (message: string, error?: unknown) => string): void {
  // It only watches: what happens then stays as it was.
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log(`an exception was not caught (${origin})`, error);
  });
}
