/** A program's file system calls in order, as recorded by strace (`-f -qq -xx -e signal=none`). */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

export type Call =
  | { kind: 'open'; path: string; creates: boolean; truncates: boolean; appends: boolean }
  | { kind: 'close'; fd: number }
  /** `at`: null if it uses the descriptor's current position. */
  | { kind: 'write'; fd: number; at: number | null; data: Buffer }
  | { kind: 'truncate'; fd: number; size: number }
  | { kind: 'seek'; fd: number }
  | { kind: 'sync'; fd: number }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'remove'; path: string }
  | { kind: 'makeFolder'; path: string }
  /** An unknown call that changes a file. */
  | { kind: 'other'; fd: number; name: string };

/** Threads run concurrently: other calls may come between a call's begin and end. `result` is the system's: negative if it failed. */
export type Step = { at: 'begin'; call: Call } | { at: 'end'; call: Call; result: number };

/** The calls that strace must record for `readTrace`: all that change a file, a folder, or a descriptor of one. */
export const tracedCalls = [
  ...['openat', 'open', 'creat', 'close', 'write', 'writev', 'pwrite64', 'pwritev', 'pwritev2', 'ftruncate', 'truncate', 'lseek'],
  ...['fsync', 'fdatasync', 'sync_file_range', 'rename', 'renameat', 'renameat2', 'link', 'linkat', 'unlink', 'unlinkat', 'rmdir'],
  ...['mkdir', 'mkdirat', 'fallocate', 'copy_file_range', 'sendfile', 'dup', 'dup2', 'dup3'],
];

const quoted = /"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?/g;

/** Returns all strings among the arguments, joined; for `writev`, the data written. */
function bytesOf(args: string): Buffer[] {
  return [...args.matchAll(quoted)].map(([, hex = '', cut]) => {
    if (cut !== undefined) throw new Error('strace has cut off what was written: its -s is too small');
    return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
  });
}

function callOf(name: string, args: string): Call {
  const fd = Number.parseInt(args, 10);
  // What follows the last string, or everything: only numbers.
  const numbers = args
    .slice(args.lastIndexOf('"') + 1)
    .split(',')
    .map((text) => Number.parseInt(text, 10));
  const paths = (): string[] => bytesOf(args).map(String);
  const path = (index = 0): string => paths()[index] ?? '';
  switch (name) {
    case 'openat':
    case 'open':
      return {
        kind: 'open',
        path: path(),
        creates: args.includes('O_CREAT'),
        truncates: args.includes('O_TRUNC'),
        appends: args.includes('O_APPEND'),
      };
    case 'close':
      return { kind: 'close', fd };
    case 'write':
    case 'writev':
      return { kind: 'write', fd, at: null, data: Buffer.concat(bytesOf(args)) };
    case 'pwrite64':
    case 'pwritev':
      return { kind: 'write', fd, at: numbers.at(-1) ?? 0, data: Buffer.concat(bytesOf(args)) };
    case 'ftruncate':
      return { kind: 'truncate', fd, size: numbers.at(-1) ?? 0 };
    case 'lseek':
      return { kind: 'seek', fd };
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', fd };
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return { kind: 'rename', from: path(0), to: path(1) };
    case 'unlink':
    case 'unlinkat':
    case 'rmdir':
      return { kind: 'remove', path: path() };
    case 'mkdir':
    case 'mkdirat':
      return { kind: 'makeFolder', path: path() };
    default:
      return { kind: 'other', fd, name };
  }
}

const whole = /^(\d+) +(\w+)\((.*)\) += (-?\d+|\?)/s;
const begun = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/s;
const resumed = /^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += (-?\d+|\?)/s;

/** Parses a trace's lines; throws for lines that it can't interpret. */
export async function readTrace(lines: AsyncIterable<string>): Promise<Step[]> {
  const steps: Step[] = [];
  const open = new Map<string, Call>();
  for await (const line of lines) {
    const [, thread = '', name = '', args = '', result] = whole.exec(line) ?? begun.exec(line) ?? [];
    if (name !== '') {
      const call = callOf(name, args);
      steps.push({ at: 'begin', call });
      if (result === undefined) open.set(thread, call);
      else steps.push({ at: 'end', call, result: Number(result) });
      continue;
    }
    const [, ender = '', , , ended] = resumed.exec(line) ?? [];
    const call = open.get(ender);
    if (call !== undefined) {
      steps.push({ at: 'end', call, result: Number(ended) });
      open.delete(ender);
    } else if (line !== '') throw new Error(`strace says what nobody here understands: ${line.slice(0, 200)}`);
  }
  return steps;
}

export const readTraceFile = (path: string): Promise<Step[]> =>
  readTrace(createInterface({ input: createReadStream(path, 'latin1'), crlfDelay: Infinity }));
