/** Notes rows that must not be called because a column of the list says so, and counts who refuses which channel. */
import { areHonored, noOptOuts, quietChannels, type ContactChannel, type OptOuts } from '#contract/lists/optOut.ts';
import type { Note } from './fields/note.ts';
import type { Cells } from './readFields.ts';
import { refuses } from '#contract/lists/optOutCell.ts';

const shownLength = 80;
/** Most columns say few different things; one with a remark in every cell isn't remembered whole. */
const rememberedCells = 1_000;

export interface OptOutRule {
  /** `isSuppressed`: the row is already, and needs no second reason. */
  note(cells: Cells, isSuppressed: boolean): void;
  /** How many rows refused each channel so far. */
  readonly rows: OptOuts['rows'];
}

/** `columns`: the list's headings. */
export function openOptOuts(optOuts: Pick<OptOuts, 'columns' | 'chosen'>, columns: readonly string[], note: Note): OptOutRule {
  const rows = { ...noOptOuts };
  const honored = areHonored(optOuts);
  const readers = optOuts.columns.map(({ column, channels, optIn }) => ({
    column,
    channels,
    title: titleOf(columns, column),
    reads: openReader(optIn),
  }));
  /** The first column in which this row refuses the channel. */
  const refusedIn = (channel: ContactChannel, cells: Cells): { title: string; says: string } | null => {
    for (const { column, channels, title, reads } of readers) {
      const cell = cells[column] ?? '';
      if (cell !== '' && channels.includes(channel) && reads(cell)) return { title, says: cell.trim().slice(0, shownLength) };
    }
    return null;
  };
  return {
    rows,
    note(cells, isSuppressed) {
      const call = refusedIn('call', cells);
      if (call !== null) {
        rows.call++;
        if (honored && !isSuppressed) note('suppressed', null, { on: 'column', reason: call.says, source: call.title, until: null });
      }
      for (const channel of quietChannels) {
        if (refusedIn(channel, cells) !== null) rows[channel]++;
      }
    },
  };
}

const titleOf = (columns: readonly string[], column: number): string =>
  columns[column]?.trim().slice(0, shownLength) || `Column ${column + 1}`;

function openReader(optIn: boolean): (cell: string) => boolean {
  const known = new Map<string, boolean>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const refused = refuses(cell, optIn);
    if (known.size < rememberedCells) known.set(cell, refused);
    return refused;
  };
}
