/** The developers' log: one line of JSON per error, in the data folder. No key, cell or answer is ever written to it (docs/logs.md). */
import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { maskHomes } from '#base/maskHomes.ts';
import type { Clock } from '#core/ports.ts';
import { logFolder } from '#core/platform/paths.ts';
import { describeError } from './describeError.ts';

const rotateAtBytes = 1_000_000;
const keptFiles = 3;
const longestText = 2000;

interface FileLog {
  /** Writes one line and returns its id. Never throws: a log that can't be written must not stop the work. */
  log(message: string, error?: unknown): string;
  /** Removes this text from every later line. */
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
    // One of the files is open elsewhere: the log grows until it is closed.
  }
}

/** Opens the log at `<dataDir>/logs/rollcall.log` (0600); at 1 MB it becomes `.1`, and at most three files are kept. */
export function openFileLog(dataDir: string, clock: Clock): FileLog {
  const folder = logFolder(dataDir);
  const file = join(folder, 'rollcall.log');
  const secrets = new Set<string>();
  const keepOut = (secret: string): void => {
    // Removing one or two letters would only make lines unreadable.
    if (secret.length >= 4) secrets.add(secret);
  };
  // The home folder, wherever it is, usually contains the user's name.
  keepOut(homedir());
  const blot = (text: string): string => {
    let clean = maskHomes(text);
    for (const secret of secrets) clean = clean.replaceAll(secret, '(kept out)');
    return clean;
  };
  return {
    keepOut,
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

/** Logs where an uncaught exception came from, because it ends the program or shows the system's own dialog. */
export function logCrashes(log: (message: string, error?: unknown) => string): void {
  // Only observes: the exception is handled as before.
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log(`an exception was not caught (${origin})`, error);
  });
}
