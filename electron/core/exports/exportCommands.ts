/** Exports a list: brings it up to date, writes the file, and records the export. */
import type { Recording, Desktop, Files } from '../ports.ts';
import { throttleProgress } from '#base/async.ts';
import { createCancellation } from '#base/cancellation.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import type { ExportRequest, FileChoice, FileCounts } from '#contract/exports/export.ts';
import { Failed } from '#contract/failure.ts';
import {
  canCallFrom,
  noStop,
  type Override,
  type LitigatorPolicy,
  type Unchecked,
  type UncheckedWritten,
} from '#contract/verdict/unchecked.ts';
import type { ReadDb } from '../platform/database.ts';
import { operationsOfList } from '../service/answers/kept/verdictSources.sql.ts';
import { readLitigatorPolicy } from './exports.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { inOwnThread } from '../platform/threads/threadPool.ts';
import { ourColumnNames } from './ourColumns.ts';
import type { SheetOverview } from './workbook/overviewSheet.ts';
import { fileExportId } from './writePart.ts';
import type { ExportParams, ExportTasks, WrittenExport } from './tasks.ts';

export interface ExportNeeds extends Recording {
  /** Opens a thread for the export, so that a million rows never block a window. */
  openThread(): Pick<Thread<ExportTasks>, 'call' | 'close'>;
  files: Pick<Files, 'destination'>;
  ports: { desktop?: Pick<Desktop, 'showFile'> };
  write: WriteLedger;
  db: ReadDb;
  version: string;
  emit: Emit;
  /** Brings the list up to date with the ledger's answers and decisions; after a crash, some may not have reached the list. */
  catchUp(listId: string): Promise<void>;
  /** Returns the rows of an open view in its order. Throws Failed('view.notFound'). */
  viewRows(viewId: string): Promise<{ rows: Uint32Array; keepsOnly: boolean }>;
  countFile(choice: FileChoice & { litigators: LitigatorPolicy }): Promise<FileCounts>;
  /** Whether another process owns the folder. */
  readOnly: boolean;
  /** Returns an overview of the list, for a workbook. */
  overview(listId: string): Promise<SheetOverview>;
}

type ExportCommands = HandlersOf<'exports'>;

/** Minimum time between two events of one export, in ms. */
const progressEveryMs = 100;

export function exportCommands(needs: ExportNeeds): ExportCommands {
  const { files, clock, emit } = needs;
  const writing = createCancellation();
  /** The first file of each export since the start, so that a page can't choose which path is shown. */
  const paths = new Map<string, string>();
  /** Brings the list up to date, and returns the rows of the view, if one is named. */
  const chosenRows = async (
    { listId, viewId, order }: Pick<ExportRequest, 'listId' | 'viewId' | 'order'>,
    otherwise: readonly number[] | null = null,
  ): Promise<Pick<ExportParams, 'rows' | 'keepsOnly'>> => {
    await needs.catchUp(listId);
    if (viewId === undefined) return { rows: otherwise, keepsOnly: false };
    const { rows, keepsOnly } = await needs.viewRows(viewId);
    return { rows: order === 'list' ? rows.toSorted() : rows, keepsOnly };
  };

  return {
    'exports.write': async ({ destinationId, viewId, order, ...request }) => {
      const { listId } = request;
      refuseBoth(request, viewId);
      const destination = files.destination(destinationId);
      return writing.run(listId, async (signal) => {
        const chosen = await chosenRows({ listId, viewId, order }, request.rows);
        // The parts of a split list are separate files, and an overview of the whole list doesn't fit any of them.
        const overview = request.format === 'xlsx' && request.split !== true ? await needs.overview(listId) : null;
        const { path, fileName } = destination;
        const author = { exportId: needs.newId(), by: needs.by(), at: clock.now(), version: needs.version };
        const asked = { ...request, ...author, ...chosen, overview, path, fileName, readOnly: needs.readOnly };
        const onProgress = throttleProgress<{ rows: number; of: number }>(
          clock,
          progressEveryMs,
          (progress) => emit('exports.progressed', { listId, ...progress }),
          (progress) => progress.rows >= progress.of,
        );
        const written = await inOwnThread(needs.openThread, (thread) => thread.call('exports.writeFile', asked, { signal, onProgress }));
        const settled = written.unchecked.settled.rows > 0 ? readLitigatorPolicy(needs.db, listId).override : null;
        const { accepted, phones } = await record(request, written, author);
        emit('lists.changed', { listId });
        const { rows: contacts, sandbox, heldBack, leftOut } = written;
        if (written.onDisk[0] !== undefined) paths.set(author.exportId, written.onDisk[0].path);
        const bytes = written.onDisk.reduce((sum, file) => sum + file.bytes, 0);
        return {
          exportId: author.exportId,
          fileName: written.fileName,
          rows: contacts,
          bytes,
          sandbox,
          download: destination.download,
          files: written.files,
          heldBack,
          leftOut,
          unchecked: { held: written.unchecked.held, accepted, phones, settled },
        };
      });
    },
    'exports.unchecked': async ({ viewId, order, ...request }) => {
      const asked = { ...request, ...(await chosenRows({ ...request, viewId, order })), at: clock.now() };
      return inOwnThread(needs.openThread, (thread) => thread.call('exports.uncheckedRows', asked));
    },
    'exports.preview': async ({ viewId, order, ...request }) => {
      const asked = { ...request, ...(await chosenRows({ ...request, viewId, order })), at: clock.now() };
      return inOwnThread(needs.openThread, (thread) => thread.call('exports.firstLines', asked));
    },
    'exports.count': async (choice) => {
      await needs.catchUp(choice.listId);
      const counts = await needs.countFile({ ...choice, litigators: readLitigatorPolicy(needs.db, choice.listId) });
      return canCallFrom(choice) ? counts : { ...counts, unchecked: noStop };
    },
    'exports.cancel': ({ listId }) => {
      writing.cancel(listId);
      return Promise.resolve({});
    },
    'exports.show': ({ exportId }) => {
      const path = paths.get(exportId);
      if (path !== undefined) needs.ports.desktop?.showFile(path);
      return Promise.resolve({});
    },
    'exports.columns': ({ listId }) => Promise.resolve(ourColumnNames(operationsOfList(needs.db, listId))),
  };

  /**
   * Records each file separately, so that it can be verified by its hash. The first record has the id of the export, as do the overrides
   * accepted for it.
   */
  async function record(
    {
      listId,
      format,
      redacted = false,
      unchecked: choice,
      acceptPhones,
    }: Pick<ExportRequest, 'listId' | 'format' | 'redacted' | 'unchecked' | 'acceptPhones'>,
    { fileName, files: parts, onDisk, rows, sandbox, decisions, actionsSeq, unchecked, phonesLetOut }: WrittenExport,
    { exportId, by, at }: { exportId: string; by: string; at: number },
  ): Promise<Pick<UncheckedWritten, 'accepted' | 'phones'>> {
    const accept = (kind: Override['kind'], reason: string | undefined, { rows: count, why }: Unchecked): Override | null =>
      reason === undefined || count === 0 ? null : { overrideId: needs.newId(), listId, kind, reason, rows: count, why, exportId, by, at };
    const forRows = typeof choice === 'object' ? choice.accept : undefined;
    const accepted = accept(unchecked.stop.settles ? 'notAsked' : 'export', forRows, unchecked.stop);
    const phones = accept('phones', acceptPhones, { rows: phonesLetOut, why: { noAnswer: phonesLetOut } });
    const isOne = onDisk.length === 1;
    try {
      for (const [index, { bytes, sha256 }] of onDisk.entries()) {
        await needs.write('exports.append', {
          exportId: fileExportId(exportId, index),
          listId,
          fileName: isOne ? fileName : (parts[index]?.fileName ?? ''),
          format,
          rows: isOne ? rows : (parts[index]?.rows ?? 0),
          bytes,
          sha256,
          sandbox,
          redacted,
          by,
          at,
          decisions: decisions[index] ?? new Uint8Array(),
          actionsSeq,
          overrides: index === 0 ? [accepted, phones].filter((one) => one !== null) : [],
        });
      }
    } catch (error) {
      // Only the owning process may write to the folder. The file has been written regardless.
      if (!(error instanceof Failed && error.failure.code === 'dataFolder.inUse')) throw error;
    }
    return { accepted, phones };
  }
}

/** Rejects combined choices of rows: segments divide the whole list, and a view is a selection of its own. */
function refuseBoth(
  { split, only, callableNow, having = [], rows }: Pick<ExportRequest, 'split' | 'only' | 'callableNow' | 'having' | 'rows'>,
  viewId: string | undefined,
): void {
  const ways = [split === true, viewId !== undefined, rows !== null].filter(Boolean).length;
  if (ways > 1 || (split === true && (only !== null || callableNow === true || having.length > 0)))
    throw new Failed('command.badParams', { name: 'exports.write', where: 'rows', problem: 'rows are chosen in two ways' });
}
