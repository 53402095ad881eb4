/** Writes a list to the files that the command line names, and refuses bad ones before anything is bought. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ExportRequest, ExportTemplate } from '../../../contract/export.ts';
import { Failed } from '../../../contract/failure.ts';
import { noneHeldBack, type NoCallCounts } from '../../../contract/noCall.ts';
import type { CliCore } from './openCliCore.ts';
import type { Out, Output } from '../options/readOutput.ts';
import { UsageError } from '../options/usageError.ts';

/** `leads.csv` → `leads.sandbox.csv`, so that invented answers are not taken for real ones; in a folder the files in it are called so. */
export function asSandbox(output: Output): Output {
  const rename = (out: Out): Out => {
    const { dir, name, ext } = path.parse(out.path);
    return out.kind === 'folder' ? { ...out, isLabelled: true } : { ...out, path: path.join(dir, `${name}.sandbox${ext}`) };
  };
  return { ...output, outs: output.outs.map(rename) };
}

/** Throws UsageError where a file could not be written, or would be written over one that is read. */
export function checkOuts({ outs }: Output, inputs: readonly string[]): void {
  for (const { path: file, kind } of outs) {
    const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (kind !== 'folder' && isFolder) throw new UsageError(`${file} is a folder; name a file inside it.`);
    if (kind === 'folder' && !isFolder && existsSync(file))
      throw new UsageError(`${file} is a file; name a folder, or remove the slash at the end.`);
    if (inputs.some((input) => path.resolve(input) === file))
      throw new UsageError(`${file} is the list itself; give --out another name, so that the original is kept.`);
    const folder = isFolder ? file : path.dirname(file);
    try {
      accessSync(folder, constants.W_OK);
    } catch {
      throw new UsageError(`${folder} isn’t a folder you can write to; create it, or give --out another folder.`);
    }
  }
}

export interface WrittenOuts {
  paths: string[];
  /** Rows that were kept out of a file of kept rows; the same of each file. */
  heldBack: NoCallCounts;
}

/** Returns the paths that were written. Throws Failed('export.…' | 'disk.full'), and UsageError for a template that doesn't exist. */
export async function writeOuts(core: CliCore, listId: string, output: Output, signal?: AbortSignal): Promise<WrittenOuts> {
  const form = await formOf(core, listId, output);
  const paths: string[] = [];
  let heldBack = noneHeldBack;
  const cancel = (): void => void core.handlers['exports.cancel']({ listId });
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    for (const { path: file, format, kind, isLabelled = false } of output.outs) {
      if (signal?.aborted) throw new Failed('export.cancelled');
      const split = kind === 'file' ? {} : { split: true };
      const label = isLabelled ? { labelSandbox: true } : {};
      const written = await core.handlers['exports.write']({
        listId,
        destinationId: core.paths.grantDestination(file),
        format,
        only: output.only,
        rows: null,
        ...form,
        ...split,
        ...label,
      });
      paths.push(...(kind === 'folder' ? written.files.map(({ fileName }) => path.join(file, fileName)) : [file]));
      heldBack = written.heldBack;
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  return { paths, heldBack };
}

type Form = Pick<ExportRequest, 'escapeFormulas' | 'bom' | 'delimiter' | 'headings' | 'columns'>;

/** Options win over the template. */
async function formOf(core: CliCore, listId: string, output: Output): Promise<Form> {
  const template = output.template === null ? null : await findTemplate(core, output.template);
  const { columns } = await core.handlers['lists.get']({ listId });
  const originals = template?.originals ?? null;
  return {
    escapeFormulas: output.escapeFormulas || (template?.escapeFormulas ?? false),
    bom: output.bom || (template?.bom ?? false),
    delimiter: output.delimiter ?? template?.delimiter ?? ',',
    headings: output.headings ?? template?.headings ?? 'machine',
    columns: {
      originals: originals === null ? null : columns.flatMap((heading, at) => (originals.includes(heading) ? [at] : [])),
      ours: template?.ours ?? null,
    },
  };
}

async function findTemplate(core: CliCore, name: string): Promise<ExportTemplate> {
  const all = await core.handlers['exports.templates']({});
  const found = all.find((template) => template.name === name);
  if (found) return found;
  const known = all.map((template) => `“${template.name}”`).join(', ');
  throw new UsageError(`There is no template “${name}”; ${known === '' ? 'none has been saved yet' : `use ${known}`}.`);
}
