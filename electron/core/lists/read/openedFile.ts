/** A file on its way in, whatever its format: looked at, and ready to give its lines one by one. */
import type { ReadingPreview, Source } from '../../../contract/list.ts';
import type { RecordSink } from './recordReader.ts';

export interface GrantedFile {
  path: string;
  name: string;
}

export interface OpenedFile {
  readonly name: string;
  readonly bytes: number;
  /** Its first records, a heading included: enough to find out what they hold. */
  readonly first: readonly (readonly string[])[];
  /** Whether the first record is a heading, as given or found out. */
  readonly heading: boolean;
  /** Whether a line can end early: the rows of a sheet are all as wide as the sheet. */
  readonly ragged: boolean;
  /** How it is read, and how else it could be. */
  readonly about: Omit<ReadingPreview['files'][number], 'name' | 'bytes' | 'heading'>;
  /**
   * Gives every record and every line that is none to `sink`. `took`: bytes of the file so far, after each piece; what `sink` began may be
   * committed there. Throws Failed: import.cancelled, and what `openSource` throws.
   */
  read(sink: RecordSink, signal: AbortSignal, took: (bytes: number) => void): Promise<Pick<Source, 'sha256' | 'lineEnd'>>;
  close(): void;
}
