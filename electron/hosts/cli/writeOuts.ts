/** Writes a list to the files that the command line names, and notices before anything is bought that it could not. */
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { CliCore } from './openCliCore.ts';
import type { Output } from './settingsOf.ts';
import { UsageError } from './usageError.ts';

/** `leads.csv` → `leads.sandbox.csv`, so that invented answers are not taken for real ones. */
export function asSandbox(output: Output): Output {
  const rename = (file: string): string => {
    const { dir, name, ext } = path.parse(file);
    return path.join(dir, `${name}.sandbox${ext}`);
  };
  return { ...output, outs: output.outs.map((out) => ({ ...out, path: rename(out.path) })) };
}

/** Throws UsageError where a file could not be written, or would be written over one that is read. */
export function checkOuts({ outs }: Output, inputs: readonly string[]): void {
  for (const { path: file } of outs) {
    const folder = path.dirname(file);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${file} is a folder; name a file inside it.`);
    if (inputs.some((input) => path.resolve(input) === file))
      throw new UsageError(`${file} is the list itself; give --out another name, so that the original stays.`);
    try {
      accessSync(folder, constants.W_OK);
    } catch {
      throw new UsageError(`${folder} is not a folder that can be written to; make it, or give --out another place.`);
    }
  }
}

/** Returns the paths that were written. Throws Failed('export.cannotWrite' | 'disk.full'). */
export async function writeOuts(core: CliCore, listId: string, { outs, only, escapeFormulas }: Output): Promise<string[]> {
  const written: string[] = [];
  for (const { path: file, format } of outs) {
    const destinationId = core.paths.grantDestination(file);
    await core.handlers['exports.write']({ listId, destinationId, format, only, rows: null, escapeFormulas, bom: false });
    written.push(file);
  }
  return written;
}
