/** The import: previews how files would be read, and turns them into one complete list, or fails without leaving anything. */
import { Failed } from '#contract/failure.ts';
import type { Reading, ReadingPreview, List } from '#contract/lists/list.ts';
import { noOptOuts, type OptOutColumn } from '#contract/lists/optOut.ts';
import { importingPath } from '../../platform/paths.ts';
import { insertList, readList } from '../file/list.sql.ts';
import { listFailure } from '../file/openList.sql.ts';
import type { ImportParams, ImportProgress } from '../listTaskMap.ts';
import { chooseMapping } from '../mapping/chooseMapping.ts';
import { findOptOuts } from '../mapping/findOptOuts.ts';
import { guessColumns } from '../mapping/guessColumns.ts';
import { sampleRows } from '../mapping/sampleRows.ts';
import { openSources } from '../read/openSource.ts';
import type { GrantedFile, OpenedFile } from '../read/inspectFile.ts';
import { planTable } from '../read/planTable.ts';
import { readTable } from '../read/readTable.ts';
import { openTable, startLoading, type Loading } from '../rows/loadList.sql.ts';
import { keepOriginal } from './originals.ts';

const shownRows = 20;
const shownLength = 200;

/**
 * Previews how files would be read, from their beginnings; stores nothing. `spillPath`: as for `openSource`. Throws Failed: file.*,
 * import.cancelled.
 */
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

/**
 * Reads the files into a list of the data folder and maps its columns, as remembered or by the guesses; its rows aren't screened yet. The
 * list appears at the very end; a failure, a cancellation or a crash leaves nothing. Throws Failed: file.*, import.cancelled, disk.full,
 * dataFolder.unusable.
 */
export async function importList(
  dataDir: string,
  params: ImportParams,
  context: { signal: AbortSignal; progress: (progress: ImportProgress) => void },
): Promise<List> {
  const { signal } = context;
  const loading = begin(dataDir, params.listId);
  let files: OpenedFile[] = [];
  try {
    files = await openSources(params.files, params.reading, importingPath(dataDir, `${params.listId}-strings`), signal);
    const plan = planTable(files);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const into = openTable(loading.db, plan.columns.length);
    const read = await readTable(plan, into, signal, ({ rows, rejected }, bytesRead) =>
      context.progress({ stage: 'reading', rows, rejected, bytesRead, bytes }),
    );
    const { sources, rows, hidden, rejected, setAside, broken } = read;
    if (rows === 0 && broken === 0 && !plan.heading) throw new Failed('file.noRows', { path: params.files[0]?.name ?? '' });

    const { listId, importedAt } = params;
    const { columns, heading, known = false } = plan;
    const sampled = sampleRows(loading.db, rows);
    const guesses = guessColumns(columns, heading || known, sampled, params.country);
    const chosen = chooseMapping(dataDir, columns, heading, guesses, params.country);
    const name = params.name ?? nameOf(params.files[0]?.name ?? '');
    const found = { sources, rows, rejected, setAside, columns, ...setApart(params, hidden, findOptOuts(columns, heading, sampled)) };
    insertList(loading.db, { listId, name, importedAt, ...found, ...chosen, guesses, screened: false, findings: [], fits: [] }, params.by);
    const list = readList(loading.db);
    if (params.keepOriginals)
      for (const [index, { sha256 }] of sources.entries()) {
        const file = params.files[index];
        if (file) await keepOriginal(dataDir, file, sha256, signal);
      }
    if (signal.aborted) throw new Failed('import.cancelled');
    loading.publish();
    return list;
  } catch (error) {
    loading.discard();
    throw listFailure(error, dataDir);
  } finally {
    for (const file of files) file.close();
  }
}

/** Returns the opt-outs and hidden rows of the list, with the choices made about them beforehand. */
function setApart(
  { choices, by, importedAt: at }: ImportParams,
  hidden: number,
  columns: OptOutColumn[],
): Pick<List, 'optOuts' | 'hiddenRows'> {
  const { optOuts, hiddenRows } = choices ?? {};
  return {
    ...(columns.length > 0 && { optOuts: { columns, rows: noOptOuts, chosen: optOuts ? { choice: optOuts, by, at } : null } }),
    ...(hidden > 0 && { hiddenRows: { rows: hidden, chosen: hiddenRows ? { choice: hiddenRows, by, at } : null } }),
  };
}

function begin(dataDir: string, listId: string): Loading {
  try {
    return startLoading(dataDir, listId);
  } catch (error) {
    throw listFailure(error, dataDir);
  }
}

/** Returns a file's name without its extension; `leads.csv.gz` has two. macOS may decompose letters with accents in it. */
function nameOf(fileName: string): string {
  return (fileName.replace(/(?<=.)(?:\.(?:csv|tsv|txt|tab|vcf))?\.[^.]*$/i, '') || fileName).normalize('NFC');
}
