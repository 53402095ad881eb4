/** An opened source file of any format: inspected, and ready to return its lines. */
import type { ReadingPreview, Source } from '#contract/lists/list.ts';
import type { Layout } from './delimited/layout.ts';
import type { Dialect, RecordSink } from './delimited/recordReader.ts';

export interface GrantedFile {
  path: string;
  name: string;
}

export interface OpenedFile {
  readonly name: string;
  readonly bytes: number;
  /** Its first records, for detection; the first is the heading, if there is one. */
  readonly first: readonly (readonly string[])[];
  /** Whether the first record is a heading, given or detected. */
  readonly heading: boolean;
  readonly layout: Layout;
  /** Whether lines can have fewer cells: the rows of a sheet are all as wide as the sheet. */
  readonly ragged: boolean;
  /** How text is separated and quoted; null: a workbook. */
  readonly dialect: Dialect | null;
  /** How it is read, and the alternatives. */
  readonly about: Omit<ReadingPreview['files'][number], 'name' | 'bytes' | 'heading'>;
  /**
   * Passes every record and every rejected line to `sink`. `took`: bytes read so far, after each piece; the sink may commit there. Throws
   * Failed: import.cancelled, and what `openSource` throws.
   */
  read(
    sink: RecordSink,
    signal: AbortSignal,
    took: (bytes: number) => void,
  ): Promise<Pick<Source, 'sha256' | 'lineEnd' | 'nuls' | 'notes'>>;
  close(): void;
}
