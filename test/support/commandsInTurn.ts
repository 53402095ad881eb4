/**
 * Runs commands of the command line one after the other in one process: the program is loaded once, and each command begins with its entry,
 * as when a user starts it. Reads lines of JSON from standard input and writes answers to descriptor 3.
 */
import { writeSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

export interface Asked {
  args: string[];
  cwd: string;
  env: Record<string, string>;
}

type Written = (error?: Error | null) => void;

const [entry = ''] = process.argv.slice(2);
const streams = { stdout: process.stdout, stderr: process.stderr };
const heard = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK', 'disconnect'] as const;
let count = 0;

async function run({ args, cwd, env }: Asked): Promise<object> {
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    streams[name].write = (text: string | Uint8Array, encoding?: BufferEncoding | Written, done?: Written) => {
      output[name] += String(text);
      (typeof encoding === 'function' ? encoding : done)?.();
      return true;
    };
  process.chdir(cwd);
  Object.assign(process.env, env);
  process.argv.splice(1, process.argv.length, entry, ...args);
  process.exitCode = undefined;
  // A different URL is a different module: the entry's code runs again, while its imports are already loaded.
  await import(`${pathToFileURL(entry).href}?${(count += 1)}`);
  for (const event of heard) process.removeAllListeners(event);
  streams.stdout.removeAllListeners('error');
  // Detects a command that leaves its key to the next command.
  const kept = process.env['ROLLCALL_API_KEY'] !== undefined;
  return { code: process.exitCode, ...output, kept };
}

for await (const line of createInterface({ input: process.stdin }))
  writeSync(3, `${JSON.stringify(await run(JSON.parse(line) as Asked))}\n`);
