/** Writes a list to the files named on the command line, and rejects bad ones before anything is bought. */
import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '#base/errors.ts';
import { noneLeftOut, type ExportRequest, type LeftOut } from '#contract/exports/export.ts';
import { Failed } from '#contract/failure.ts';
import { noneHeldBack, type NoCallCounts } from '#contract/verdict/standing.ts';
import { guardOf } from '#contract/exports/fileGuard.ts';
import { requestOf } from '#contract/exports/recipe.ts';
import { noneUnchecked, type UncheckedWritten } from '#contract/verdict/unchecked.ts';
import { everyColumn, hasOtherPhones, missingColumns } from '#contract/exports/recipeColumns.ts';
import { originalAt, refuseOriginal, type OriginalFile } from '#core/exports/files/targets.ts';
import { uncheckedSentences, heldBackSentence } from '#messages/verdict/standingWords.ts';
import { redactedSentence, leftOutSentences, missingColumnsSentence, otherPhonesSentence } from '#messages/exports/recipeWords.ts';
import type { ChosenOutput } from './choose.ts';
import type { CliCore } from './openCliCore.ts';
import { withMarks, type Out, type Output } from '../options/readOutput.ts';
import { UsageError } from '../options/option.ts';

/**
 * Renames `leads.csv` to `leads.sandbox.csv`, so that invented answers are not mistaken for real ones; for a folder, the files in it are
 * renamed.
 */
export function asSandbox<O extends Pick<Output, 'outs'>>(output: O): O {
  const rename = (out: Out): Out => (out.kind === 'folder' ? { ...out, isLabelled: true } : withMarks(out, ['sandbox']));
  return { ...output, outs: output.outs.map(rename) };
}

/**
 * Checks outputs before anything is bought. Throws UsageError if a file couldn't be written, and Failed('file.held') if another program has
 * it open.
 */
export function checkOuts({ outs }: Pick<Output, 'outs'>, open = openSync): void {
  for (const { path: file, kind } of outs) {
    const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (kind !== 'folder' && isFolder) throw new UsageError(`${file} is a folder; name a file inside it.`);
    if (kind === 'folder' && !isFolder && existsSync(file))
      throw new UsageError(`${file} is a file; name a folder, or remove the slash at the end.`);
    const folder = isFolder ? file : path.dirname(file);
    try {
      accessSync(folder, constants.W_OK);
    } catch {
      throw new UsageError(`${folder} isn’t a folder you can write to; create it, or give --out another folder.`);
    }
    if (kind !== 'folder') refuseHeld(file, open);
  }
}

/** On Windows, Excel locks open files against writing. Any other problem with the file is reported when it is written. */
function refuseHeld(file: string, open: typeof openSync): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return;
  try {
    closeSync(open(file, 'r+'));
  } catch (error) {
    if (errorCode(error) === 'EBUSY') throw new Failed('file.held', { path: file });
  }
}

/** Throws Failed('export.original'), before anything is bought, if a file would overwrite one that the list was imported from. */
export async function refuseOriginals({ outs }: Pick<Output, 'outs'>, { sources }: { sources: readonly OriginalFile[] }): Promise<void> {
  for (const { path: file } of outs) await refuseOriginal(file, sources);
}

/** Does the same for files that are about to be read. */
export async function refuseInputs(output: Pick<Output, 'outs'>, inputs: readonly string[]): Promise<void> {
  if (!output.outs.some(({ path: file }) => existsSync(file))) return;
  const originals = await Promise.all(inputs.map(originalAt));
  await refuseOriginals(output, { sources: originals.filter((one) => one !== null) });
}

interface WrittenOuts {
  paths: string[];
  /** Rows kept out of a file of kept rows; the same for each file. */
  heldBack: NoCallCounts;
  /** Null if no recipe chose the rows. */
  leftOut: LeftOut | null;
  /** The handling of rows to call that weren't checked for litigators; the same for each file. */
  unchecked: UncheckedWritten;
  /** Sentences about what the files lack, and what must be known about them. */
  remarks: string[];
}

/** Writes the chosen files and returns what was written. Throws Failed('export.…' | 'disk.full'). */
export async function writeOuts(core: CliCore, listId: string, output: ChosenOutput, signal?: AbortSignal): Promise<WrittenOuts> {
  const { recipe } = output;
  const form = formOf(output);
  const paths: string[] = [];
  let heldBack = noneHeldBack;
  let leftOut = noneLeftOut;
  let unchecked: UncheckedWritten = { held: noneUnchecked, accepted: null, phones: null, settled: null };
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
        rows: null,
        ...form,
        ...split,
        ...label,
        format,
        unchecked: output.unchecked,
        ...(typeof output.unchecked === 'object' ? { acceptPhones: output.unchecked.accept } : {}),
      });
      const inside = (folder: string): string[] => written.files.map(({ fileName }) => path.join(folder, fileName));
      paths.push(...(kind === 'folder' ? inside(file) : kind === 'file' && written.files.length > 1 ? inside(path.dirname(file)) : [file]));
      ({ heldBack, leftOut } = written);
      // Accepting the same rows for a second file may find the list already settled by the first.
      if (unchecked.accepted === null) ({ unchecked } = written);
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  const headings = recipe === null || paths.length === 0 ? [] : (await core.handlers['lists.get']({ listId })).columns;
  const remarks =
    paths.length === 0
      ? []
      : [
          ...uncheckedSentences(unchecked),
          ...remarksOn({ ...form, split: output.outs.some(({ kind }) => kind !== 'file') }, heldBack, leftOut, headings),
        ];
  return { paths, heldBack, leftOut: recipe === null ? null : leftOut, unchecked, remarks };
}

type Form = Omit<ExportRequest, 'listId' | 'destinationId' | 'rows' | 'viewId' | 'order' | 'split' | 'labelSandbox' | 'format'>;

/** Options take precedence over the recipe. */
function formOf({ recipe, only, redacted, escapeFormulas, bom, delimiter, headings }: ChosenOutput): Form {
  if (recipe === null)
    return { only, redacted, escapeFormulas, bom: bom ?? false, delimiter: delimiter ?? ',', columns: everyColumn(headings ?? 'machine') };
  const asked = requestOf(recipe);
  return {
    ...asked,
    only: only ?? asked.only,
    redacted,
    escapeFormulas: escapeFormulas || asked.escapeFormulas,
    bom: bom ?? asked.bom,
    delimiter: delimiter ?? asked.delimiter ?? ',',
  };
}

function remarksOn(
  form: Pick<Form, 'columns' | 'only' | 'redacted'> & { split: boolean },
  heldBack: NoCallCounts,
  leftOut: LeftOut,
  headings: readonly string[],
): string[] {
  const { columns = [], redacted = false } = form;
  const isStrict = guardOf(form) === 'strict';
  const held = heldBackSentence(heldBack, isStrict);
  const missing = missingColumns(columns, headings);
  return [
    ...(redacted ? [redactedSentence] : []),
    ...(held === null ? [] : [isStrict ? held : `${held} Give a reason in the review, then export again.`]),
    ...leftOutSentences(leftOut),
    ...(missing.length > 0 ? [missingColumnsSentence(missing)] : []),
    ...(hasOtherPhones(columns) && !redacted && guardOf(form) === null ? [otherPhonesSentence] : []),
  ];
}
