/** Shows how files would be read, from their beginnings; stores nothing. */
import type { Reading, ReadingPreview } from '#contract/lists/list.ts';
import type { GrantedFile } from '../read/openedFile.ts';
import { openSources } from '../read/openSource.ts';
import { planTable } from '../read/planTable.ts';

const shownRows = 20;
const shownLength = 200;

/** `spillPath`: as for `openSource`. Throws Failed: file.*, import.cancelled. */
export async function inspectFiles(
  files: readonly GrantedFile[],
  reading: Reading,
  spillPath: string,
  signal: AbortSignal,
): Promise<ReadingPreview> {
  const opened = await openSources(files, reading, spillPath, signal);
  try {
    const { columns, heading, sources } = planTable(opened);
    const [main] = sources;
    const { above = [], rows = [] } = main?.file.layout ?? {};
    const shown = rows.slice(0, shownRows);
    const short = (cells: readonly string[]): string[] => cells.map((cell) => cell.slice(0, shownLength).toWellFormed());
    return {
      files: opened.map(({ name, bytes, about }) => ({ name, bytes, heading, ...about })),
      columns,
      above: above.map(({ line, cells }) => ({ line, cells: short(cells) })),
      rows: shown.map(({ cells }) => short(cells.slice(0, columns.length))),
      lines: shown.map(({ line }) => line),
    };
  } finally {
    for (const file of opened) file.close();
  }
}
