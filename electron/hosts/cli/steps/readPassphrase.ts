/** Reads the passphrase of a list that is handed over: never from an argument, which every user of the machine can see. */
import { createInterface } from 'node:readline';
import { leastPassphrase } from '#contract/handover/handover.ts';
import { UsageError } from '../options/option.ts';

const variable = 'ROLLCALL_PASSPHRASE';

/** From the environment, which doesn't have it afterwards, or the first line of standard input. `least`: refuses a shorter one. */
export async function readPassphrase(least = 1): Promise<string> {
  const passphrase = process.env[variable] ?? (await firstLine());
  delete process.env[variable];
  if (passphrase === '') throw new UsageError(`Give the passphrase in ${variable} or on standard input.`);
  if (passphrase.length < least)
    throw new UsageError(`The passphrase must have at least ${leastPassphrase} characters; whoever has the file can try shorter ones.`);
  return passphrase;
}

async function firstLine(): Promise<string> {
  if (process.stdin.isTTY) return '';
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}
