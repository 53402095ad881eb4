/** The chosen file options, and how they become a request or a saved named set. Pure. */
import type { ExportDelimiter, ExportFormat, ExportHeadings, ExportRequest, ExportTemplate } from '../../../electron/contract/export.ts';

export interface Options {
  /** Without its extensions. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly delimiter: ExportDelimiter;
  readonly bom: boolean;
  readonly escapeFormulas: boolean;
  readonly headings: ExportHeadings;
  /** Positions of the list's own columns, names of ours; null: all of them. */
  readonly originals: readonly number[] | null;
  readonly ours: readonly string[] | null;
  /** Segments go into one zip, or into a folder if the host can provide one. */
  readonly packed: boolean;
  /** Rows of a view in the order of the file instead of the view's. */
  readonly inListOrder: boolean;
}

export type FileRequest = Pick<ExportRequest, 'format' | 'delimiter' | 'bom' | 'escapeFormulas' | 'headings' | 'columns'>;

export const requestOf = ({ format, delimiter, bom, escapeFormulas, headings, originals, ours }: Options): FileRequest => ({
  format,
  delimiter,
  bom,
  escapeFormulas,
  headings,
  columns: { originals: originals === null ? null : [...originals], ours: ours === null ? null : [...ours] },
});

export function templateOf(name: string, options: Options, columns: readonly string[]): ExportTemplate {
  const { originals, ours, headings, format, delimiter, bom, escapeFormulas } = options;
  return {
    ...{ name: name.trim(), headings, format, delimiter, bom, escapeFormulas },
    originals: originals === null ? null : originals.map((at) => columns[at] ?? ''),
    ours: ours === null ? null : [...ours],
  };
}

/** Applies the set to this list: columns that the list lacks are left out and counted. */
export function withTemplate(
  options: Options,
  template: ExportTemplate,
  columns: readonly string[],
): { options: Options; missing: number } {
  const { originals, ours, headings, format, delimiter, bom, escapeFormulas } = template;
  const found = originals === null ? null : columns.flatMap((heading, at) => (originals.includes(heading) ? [at] : []));
  const missing = originals === null ? 0 : originals.filter((heading) => !columns.includes(heading)).length;
  return { options: { ...options, headings, format, delimiter, bom, escapeFormulas, ours, originals: found }, missing };
}

/** How many columns the file will have. */
export const columnsIn = ({ originals, ours }: Options, own: number, all: number): { own: number; ours: number } => ({
  own: originals === null ? own : originals.length,
  ours: ours === null ? all : ours.length,
});
