/** The import: files in, one whole list out, or nothing at all. */
import { Failed } from '../../contract/failure.ts';
import type { List, Source } from '../../contract/list.ts';
import { insertList, readList } from '../store/lists/list.ts';
import { openTable, startLoading } from '../store/lists/loadList.ts';
import type { Loading } from '../store/lists/loadList.ts';
import { listFailure } from '../store/lists/openList.ts';
import { findList } from './findList.ts';
import { guessColumns, mapByGuesses } from './guessColumns.ts';
import { inspectFile } from './inspectFile.ts';
import type { ImportParams, ImportProgress } from './listTaskMap.ts';
import { headText, readFile } from './readFile.ts';
import type { RecordSink } from './recordReader.ts';
import { planTable } from './planTable.ts';

const guessRows = 200;
const shownLength = 200;

/**
 * Reads the files into a list of the data folder, maps its columns by the guesses, and finds. The list appears at the very end; a failure, a
 * cancellation or a crash leaves none. Throws Failed: file.*, import.cancelled, disk.full, dataFolder.unusable.
 */
export async function importList(
  dataDir: string,
  params: ImportParams,
  context: { signal: AbortSignal; progress: (progress: ImportProgress) => void },
): Promise<List> {
  const { signal } = context;
  const files = [];
  for (const file of params.files) files.push(await inspectFile(file, params.reading, signal));
  const samples = files.map((file) => ({ file, sample: headText(file) }));
  const table = planTable(samples, params.reading);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);

  const loading = begin(dataDir, params.listId);
  const { db } = loading;
  try {
    const { columns } = table;
    const into = openTable(db, columns.length);
    const firstRows: string[][] = [];
    const sources: Source[] = [];
    let rows = 0;
    let rejected = 0;
    let broken = 0;
    let bytesBefore = 0;
    let stage: ImportProgress['stage'] = 'reading';
    const tell = (bytesRead: number, done = rows): void => context.progress({ stage, rows: done, rejected, bytesRead, bytes });

    for (const [source, { file, grammar }] of table.sources.entries()) {
      let headingDue = grammar.heading;
      const sink: RecordSink = {
        record(line, cells, text) {
          if (headingDue) {
            headingDue = false;
            return;
          }
          if (cells.length > columns.length) {
            sink.rejected(line, 'tooManyCells', { cells: cells.length, expected: columns.length }, text.slice(0, shownLength));
            return;
          }
          into.row(++rows, line, source, cells);
          if (firstRows.length < guessRows) firstRows.push(cells);
        },
        rejected(line, reason, reasonParams, text) {
          into.rejected(++rejected, { source, line, reason, params: reasonParams, text });
          if (reason !== 'empty') broken++;
        },
      };
      const took = (taken: number): void => {
        into.commit();
        tell(bytesBefore + taken);
      };
      sources.push(await readFile(file, grammar, sink, signal, took));
      bytesBefore += file.bytes;
    }
    if (rows === 0 && broken === 0) throw new Failed('file.noRows', { path: params.files[0]?.name ?? '' });

    const guesses = guessColumns(columns, table.heading, firstRows);
    const mapping = mapByGuesses(guesses, params.country);
    const name = params.name ?? nameOf(params.files[0]?.name ?? '');
    const { listId, importedAt } = params;
    insertList(db, { listId, name, sources, importedAt, rows, rejected, columns, mapping, guesses, findings: [] }, params.by);
    stage = 'finding';
    tell(bytes, 0);
    await findList(db, mapping, signal, (found) => tell(bytes, found));
    const list = readList(db);
    if (signal.aborted) throw new Failed('import.cancelled');
    loading.publish();
    return list;
  } catch (error) {
    loading.discard();
    throw listFailure(error, dataDir);
  }
}

function begin(dataDir: string, listId: string): Loading {
  try {
    return startLoading(dataDir, listId);
  } catch (error) {
    throw listFailure(error, dataDir);
  }
}

/** A file's name without its ending. */
function nameOf(fileName: string): string {
  return fileName.replace(/(?<=.)\.[^.]*$/, '') || fileName;
}
