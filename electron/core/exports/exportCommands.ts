/** Writes a list out for whoever asked: caught up first, then the file, then the record that it went out. */
import type { CommandHandlers } from '../../contract/commands.ts';
import type { Emit } from '../../contract/events.ts';
import type { ExportRequest, FileChoice, FileCounts } from '../../contract/export.ts';
import { Failed } from '../../contract/failure.ts';
import type { Clock, Files } from '../ports.ts';
import type { ReadDb } from '../store/database.ts';
import { readTemplates } from '../store/ledger/exports.ts';
import { operationsOfList } from '../store/ledger/answers/verdictSources.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import type { Thread } from '../threads/openThread.ts';
import { ourColumnNames } from './ourColumns.ts';
import type { ExportTasks, WrittenExport } from './tasks.ts';

export interface ExportNeeds {
  /** A thread of an export's own, so that a million rows never make a window wait. */
  openThread(): Pick<Thread<ExportTasks>, 'call' | 'close'>;
  files: Pick<Files, 'destination'>;
  write: WriteLedger;
  db: ReadDb;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  /** A UUIDv7. */
  newId(): string;
  /** Whose name stands beside the record. */
  by(): string;
  /** Of the program. */
  version: string;
  emit: Emit;
  /** Lets the list catch up with the ledger: verdicts with answers, and decisions, of which a crash may have kept some from being mirrored. */
  catchUp(listId: string): Promise<void>;
  /** The rows of an open view, in its order. Throws Failed('view.notFound'). */
  viewRows(viewId: string): Promise<{ rows: Uint32Array; keepsOnly: boolean }>;
  countFile(choice: FileChoice): Promise<FileCounts>;
}

type ExportCommands = Pick<CommandHandlers, Extract<keyof CommandHandlers, `exports.${string}`>>;

/** Events of one export come at most this often. */
const tellEveryMs = 100;

export function exportCommands(needs: ExportNeeds): ExportCommands {
  const { files, clock, emit } = needs;
  const writing = new Map<string, Set<AbortController>>();

  return {
    'exports.write': async ({ destinationId, viewId, order, ...request }) => {
      const { listId } = request;
      refuseBoth(request, viewId);
      const destination = files.destination(destinationId);
      const controller = new AbortController();
      writing.set(listId, (writing.get(listId) ?? new Set()).add(controller));
      try {
        await needs.catchUp(listId);
        const view = viewId === undefined ? null : await needs.viewRows(viewId);
        const rows = view === null ? request.rows : inOrder(view.rows, order ?? 'view');
        const { path, fileName } = destination;
        const author = { by: needs.by(), at: clock.now(), version: needs.version };
        const written = await writeInOwnThread(
          { ...request, ...author, rows, keepsOnly: view?.keepsOnly ?? false, path, fileName },
          controller.signal,
          paced(({ rows: wrote, of }) => emit('exports.progressed', { listId, rows: wrote, of })),
        );
        const exportId = await record(request, written, author);
        emit('lists.changed', { listId });
        const { rows: contacts, sandbox, heldBack } = written;
        const bytes = written.onDisk.reduce((sum, file) => sum + file.bytes, 0);
        return {
          exportId,
          fileName: written.fileName,
          rows: contacts,
          bytes,
          sandbox,
          download: destination.download,
          files: written.files,
          heldBack,
        };
      } finally {
        writing.get(listId)?.delete(controller);
      }
    },
    'exports.count': async (choice) => {
      await needs.catchUp(choice.listId);
      return needs.countFile(choice);
    },
    // An export that is over already is no failure: the person was a moment late.
    'exports.cancel': ({ listId }) => {
      for (const controller of writing.get(listId) ?? []) controller.abort();
      return Promise.resolve({});
    },
    'exports.columns': ({ listId }) => Promise.resolve(ourColumnNames(operationsOfList(needs.db, listId))),
    'exports.templates': () => Promise.resolve(readTemplates(needs.db)),
    'exports.saveTemplate': async ({ template }) => {
      await needs.write('exports.putTemplate', { template });
      return readTemplates(needs.db);
    },
    'exports.deleteTemplate': async ({ name }) => {
      await needs.write('exports.removeTemplate', { name });
      return readTemplates(needs.db);
    },
  };

  async function writeInOwnThread(
    params: ExportTasks['exports.write']['params'],
    signal: AbortSignal,
    onProgress: (progress: { rows: number; of: number }) => void,
  ): Promise<WrittenExport> {
    const thread = needs.openThread();
    try {
      return await thread.call('exports.write', params, { signal, onProgress });
    } finally {
      await thread.close();
    }
  }

  /** The last piece of news is always told. */
  function paced(tell: (progress: { rows: number; of: number }) => void): typeof tell {
    let toldAt = -Infinity;
    return (progress) => {
      const now = clock.monotonic();
      if (now - toldAt < tellEveryMs && progress.rows < progress.of) return;
      toldAt = now;
      tell(progress);
    };
  }

  /** One record a file, so that each can be proved by its hash; the first one's id stands for the export. */
  async function record(
    { listId, format }: Pick<ExportRequest, 'listId' | 'format'>,
    { fileName, files: parts, onDisk, rows, sandbox, decisions, actionsSeq }: WrittenExport,
    { by, at }: { by: string; at: number },
  ): Promise<string> {
    const ids = onDisk.map(() => needs.newId());
    const isOne = onDisk.length === 1;
    try {
      for (const [index, { bytes, sha256 }] of onDisk.entries()) {
        await needs.write('exports.append', {
          exportId: ids[index] ?? needs.newId(),
          listId,
          fileName: isOne ? fileName : (parts[index]?.fileName ?? ''),
          format,
          rows: isOne ? rows : (parts[index]?.rows ?? 0),
          bytes,
          sha256,
          sandbox,
          by,
          at,
          decisions,
          actionsSeq,
        });
      }
    } catch (error) {
      // Beside the process that owns the folder nothing may be written to it: the file went out all the same.
      if (!(error instanceof Failed && error.failure.code === 'dataFolder.inUse')) throw error;
    }
    return ids[0] ?? needs.newId();
  }
}

/** Segments are of the whole list, and a view is a choice of rows by itself. */
function refuseBoth({ split, only, rows }: Pick<ExportRequest, 'split' | 'only' | 'rows'>, viewId: string | undefined): void {
  const ways = [split === true, viewId !== undefined, rows !== null].filter(Boolean).length;
  if (ways > 1 || (split === true && only !== null))
    throw new Failed('command.badParams', { name: 'exports.write', where: 'rows', problem: 'rows are chosen in two ways' });
}

const inOrder = (rows: Uint32Array, order: 'view' | 'list'): Uint32Array => (order === 'list' ? rows.toSorted() : rows);
