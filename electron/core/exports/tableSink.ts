/** What every file format implements: takes a table's lines, a page at a time, and ends. */
import type { Lines } from './table.ts';
import type { Tally } from './tally.ts';

export interface TableSink {
  lines(lines: Lines): Promise<void>;
  /** Ends the table; `tally` has the counts of what was written. */
  end(tally: Tally): Promise<void>;
}
