/** Reads the passphrase of a handed-over list: never from an argument, which every user of the machine can see. */
import { createInterface } from 'node:readline';
import { leastPassphrase } from '#contract/handover/handover.ts';
import { UsageError } from '../options/option.ts';
import { readInput } from './readInput.ts';

const variable = 'ROLLCALL_PASSPHRASE';

/**
 * Reads it from the environment, and removes it there, or from the first line of standard input or of the file `input`. `least`: minimum
 * length. Throws UsageError.
 */
export async function readPassphrase(input: string | undefined, least = 1): Promise<string> {
  const passphrase = process.env[variable] ?? (await firstLine(input));
  delete process.env[variable];
  if (passphrase === '') throw new UsageError(`Give the passphrase in ${variable}, on standard input, or in a file with --input FILE.`);
  if (passphrase.length < least)
    throw new UsageError(`The passphrase must have at least ${leastPassphrase} characters; whoever has the file can try shorter ones.`);
  return passphrase;
}

async function firstLine(input: string | undefined): Promise<string> {
  if (input !== undefined) return (await readInput(input)).split(/\r?\n/, 1).join();
  if (process.stdin.isTTY) return '';
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}
