/** Reads standard input, or the file that replaces it: Windows gives the desktop package no standard input. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { errorMessage } from '#base/errors.ts';
import { UsageError } from '../options/option.ts';

/** Reads all of it. `file`: the value of --input. Throws UsageError. */
export async function readInput(file: string | undefined): Promise<string> {
  if (file === undefined) return text(process.stdin);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`The file of --input can’t be read (${errorMessage(error)}); name one that you may read.`);
  }
}
