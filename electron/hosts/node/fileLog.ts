/** The developers' log: one line of JSON per error, in the data folder. No key, cell or answer is ever written to it. */
import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../../core/ports.ts';

const rotateAtBytes = 1_000_000;
const keptFiles = 3;
const longestText = 2000;

export interface FileLog {
  /** Writes one line and returns its id. Never throws: a log that can't be written must not stop the work. */
  log(message: string, error?: unknown): string;
  /** From now on this text is removed from every line. */
  keepOut(secret: string): void;
}

interface DescribedError {
  name: string;
  message: string;
  code?: string;
  frames: string[];
  cause?: DescribedError;
}

/** A parser's message quotes its input, which may be personal data: its name and position suffice. */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, message: '', frames: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const described: DescribedError = {
    name: error.name,
    message: error instanceof SyntaxError ? '' : error.message.slice(0, longestText),
    frames: frames.slice(0, 20).map((line) => line.trim()),
  };
  if ('code' in error && typeof error.code === 'string') described.code = error.code;
  if (error.cause !== undefined && depth < 3) described.cause = describeError(error.cause, depth + 1);
  return described;
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < rotateAtBytes) return;
  rmSync(`${file}.${keptFiles - 1}`, { force: true });
  for (let n = keptFiles - 2; n >= 1; n--) {
    if (statSync(`${file}.${n}`, { throwIfNoEntry: false })) renameSync(`${file}.${n}`, `${file}.${n + 1}`);
  }
  renameSync(file, `${file}.1`);
}

/** Lines go to `<dataDir>/logs/rollcall.log` (0600); at 1 MB it becomes `.1`, and at most three files are kept. */
export function openFileLog(dataDir: string, clock: Clock): FileLog {
  const folder = join(dataDir, 'logs');
  const file = join(folder, 'rollcall.log');
  const secrets = new Set<string>();
  const blot = (line: string): string => {
    let clean = line;
    for (const secret of secrets) clean = clean.replaceAll(JSON.stringify(secret).slice(1, -1), '(kept out)');
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
      const entry = { id, at, message: message.slice(0, longestText), ...(error === undefined ? {} : { error: describeError(error) }) };
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        rotate(file);
        appendFileSync(file, `${blot(JSON.stringify(entry))}\n`, { mode: 0o600 });
        chmodSync(file, 0o600);
      } catch {
        // A full disk or a read-only folder is reported where the data itself is written.
      }
      return id;
    },
  };
}
