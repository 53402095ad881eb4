/** Reads which files to write, with which rows, and in which format. */
import path from 'node:path';
import type { DecisionValue } from '#contract/review/decision.ts';
import { exportFormats, type ExportDelimiter, type ExportFormat } from '#contract/exports/export.ts';
import { markedName, marksOf, type FileMark } from '#contract/exports/fileGuard.ts';
import { uncheckedChoiceSchema, type UncheckedChoice } from '#contract/verdict/unchecked.ts';
import type { ExportHeadings } from '#contract/exports/recipeColumns.ts';
import { type OptionValues, UsageError } from './option.ts';
import type { outputOptions } from './optionGroups.ts';

/** One `--out`. `format`: of the file, or of the files in a folder or a zip. */
export interface Out {
  path: string;
  /** `zip` and `folder` contain the segments. */
  kind: 'file' | 'zip' | 'folder';
  format: ExportFormat;
  /** Whether the names of files inside a folder say that their answers are invented. */
  isLabelled?: true;
}

export interface Output {
  outs: Out[];
  only: DecisionValue | null;
  /** Whether to write a redacted copy, named as such. */
  redacted: boolean;
  escapeFormulas: boolean;
  /** Null for the recipe's setting, or no if there is no recipe. */
  bom: boolean | null;
  delimiter: ExportDelimiter | null;
  headings: ExportHeadings | null;
  /** The recipe's name, or the path of its file. */
  recipe: string | null;
  /** What to do with rows to call that weren't checked for litigators. */
  unchecked: UncheckedChoice;
}

export function readOutput(options: OptionValues<typeof outputOptions>, platform: NodeJS.Platform = process.platform): Output {
  const { out, only, splitBy, splitFormat, redacted, escapeFormulas, outDelimiter, headings, recipe } = options;
  if (splitFormat !== undefined && splitBy === undefined)
    throw new UsageError('--split-format is the format of the files that --split-by writes; give both.');
  if (only !== undefined && splitBy !== undefined)
    throw new UsageError('--only and --split-by both choose rows by their decision; keep one.');
  if (headings !== undefined && recipe !== undefined)
    throw new UsageError('--recipe and --headings both say how columns are headed; keep one.');
  if (redacted && options.acceptUnchecked !== undefined)
    throw new UsageError(
      '--redacted makes a copy that nobody can be called from, so there is nothing to accept; leave out --accept-unchecked.',
    );
  const marks = marksOf({ redacted, sandbox: false });
  const outs = out.map((file) => withMarks(splitBy === undefined ? fileOut(file) : splitOut(file, splitFormat ?? 'csv'), marks));
  if (new Set(outs.map((one) => one.path)).size < outs.length) throw new UsageError('Two --out name the same file; keep one.');
  return {
    outs,
    only: only ?? null,
    redacted,
    escapeFormulas,
    bom: readBom(options, platform),
    delimiter: outDelimiter ?? null,
    headings: headings ?? null,
    recipe: recipe ?? null,
    unchecked: readUnchecked(options.acceptUnchecked),
  };
}

/**
 * On Windows, whose Excel and PowerShell misread the encoding of a file without the mark, files have it unless a recipe determines their
 * form.
 */
function readBom({ bom, noBom, recipe }: OptionValues<typeof outputOptions>, platform: NodeJS.Platform): boolean | null {
  if (bom && noBom) throw new UsageError('--bom and --no-bom exclude each other; keep one.');
  if (bom || noBom) return bom;
  return recipe === undefined && platform === 'win32' ? true : null;
}

/** Adds marks to a file's name. Files in a folder get their marks when written. */
export function withMarks(out: Out, marks: readonly FileMark[]): Out {
  if (out.kind === 'folder' || marks.length === 0) return out;
  const { dir, name, ext } = path.parse(out.path);
  return { ...out, path: path.join(dir, `${markedName(name, marks)}${ext}`) };
}

/** Without a reason, rows to call that weren't checked for litigators stop the export. */
function readUnchecked(reason: string | undefined): UncheckedChoice {
  if (reason === undefined) return 'refuse';
  const parsed = uncheckedChoiceSchema.safeParse({ accept: reason });
  if (!parsed.success) throw new UsageError('--accept-unchecked needs a reason of 1 to 500 characters; it is recorded with your name.');
  return parsed.data;
}

function fileOut(file: string): Out {
  const extension = path.extname(file).slice(1).toLowerCase();
  const format = exportFormats.find((known) => known === extension);
  if (format !== undefined) return { path: path.resolve(file), kind: 'file', format };
  if (extension === 'zip' || /[\\/]$/.test(file))
    throw new UsageError(`${file} would hold several files, so say how to split the list: --split-by decision.`);
  throw new UsageError(`${file} can’t be written: its extension must be .csv, .tsv or .xlsx.`);
}

function splitOut(file: string, format: ExportFormat): Out {
  if (/[\\/]$/.test(file)) return { path: path.resolve(file), kind: 'folder', format };
  if (/\.zip$/i.test(file)) return { path: path.resolve(file), kind: 'zip', format };
  throw new UsageError(`${file} is one file, and --split-by writes several; name a .zip, or a folder with a slash at its end.`);
}
