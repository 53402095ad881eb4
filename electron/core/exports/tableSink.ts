/** What every format of a file does with the table: takes its lines, a page at a time, and ends. */
import type { Lines } from './table.ts';
import type { Tally } from './tally.ts';

export interface TableSink {
  lines(lines: Lines): Promise<void>;
  /** Nothing comes after; `tally` counts what went by. */
  end(tally: Tally): Promise<void>;
}
