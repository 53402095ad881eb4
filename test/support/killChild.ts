/** Kills a test program in the middle of its work. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * Starts this script of `test/support` and kills it `afterMs` after `isDue` accepts its output so far, unless it ends before. Returns all
 * of its output.
 */
export async function killChild(
  script: string,
  args: readonly string[],
  { isDue, afterMs }: { isDue: (output: string) => boolean; afterMs: number },
): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let output = '';
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (words: Buffer) => {
      output += String(words);
      if (isDue(output)) resolve();
    });
    child.once('close', () => resolve());
  });
  await setTimeout(afterMs);
  child.kill('SIGKILL');
  await closed;
  return output;
}

/** Whether the output contains a word; whether it has this many lines. */
export const says =
  (word: string) =>
  (output: string): boolean =>
    output.includes(word);
export const saysLines =
  (lines: number) =>
  (output: string): boolean =>
    output.split('\n').length > lines;
