/** The tasks of an export's thread. */
import { basename, dirname, parse } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { ExportedFile, ExportRequest, FilePreview, FileRows, LeftOut } from '#contract/exports/export.ts';
import { Failed } from '#contract/failure.ts';
import { guardOf, markedName, marksOf, type FileMark } from '#contract/exports/fileGuard.ts';
import type { List } from '#contract/lists/list.ts';
import type { NoCallCounts } from '#contract/verdict/standing.ts';
import { uncheckedText, type Unchecked } from '#contract/verdict/unchecked.ts';
import type { ReadDb } from '../platform/database.ts';
import { cursorAt } from '../verdict/kept/cursors.sql.ts';
import { hasSandboxVerdicts } from '../lists/rows/exportPages.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { withListAndLedger } from '../lists/file/openList.sql.ts';
import { rowSetOf } from '#base/rowSet.ts';
import { packRows } from '../platform/pieces.ts';
import { writtenCode } from './exports.sql.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import { fileExportId, writePart } from './writePart.ts';
import { partsOf, type Part, type Parts, previewFile, type PreviewParams } from './parts.ts';
import { provenanceOf, uncheckedFacts, type ExportAuthor } from './provenance.ts';
import { maskLoose } from './redaction/maskText.ts';
import { redactedDetails, redactedOverview, redactionFacts } from './redaction/redactedDetails.ts';
import { isZip, openFileTarget, openFolderTarget, openZipTarget, markedPath, type Target, type WrittenFile } from './files/targets.ts';
import type { UncheckedCounts } from './selectRows.ts';
import type { SheetOverview } from './workbook/overviewSheet.ts';

export interface ExportParams extends Omit<ExportRequest, 'destinationId' | 'rows' | 'viewId' | 'order'>, ExportAuthor {
  /** The export that the rows of its first file name; absent if they name none. */
  exportId?: string | undefined;
  /** Where to write, and the name shown to the user, which differ for a download. */
  path: string;
  fileName: string;
  /** Exactly these rows, in this order; null for all. */
  rows: Uint32Array | readonly number[] | null;
  /** Whether the rows come from a view of kept rows only. */
  keepsOnly?: boolean;
  /** The overview of the whole list, for a sheet of a workbook. */
  overview?: SheetOverview | null;
  /** Whether another process owns the folder, so that nobody can be recorded as accepting unchecked rows. */
  readOnly?: boolean;
}

export interface WrittenExport {
  /** The files under their final names. */
  fileName: string;
  files: ExportedFile[];
  onDisk: WrittenFile[];
  /** Number of contacts, and whether any of their verdicts is based on a sandbox answer. */
  rows: number;
  sandbox: boolean;
  /** Kept rows that were skipped because they must not be called and no reason was given for keeping them. */
  heldBack: NoCallCounts;
  leftOut: LeftOut;
  /** Rows to call that weren't checked for litigators. Those of `stop` are in the file because a person accepted them. */
  unchecked: UncheckedCounts;
  /** Number of unchecked phones in other columns that are in the file anyway. */
  phonesLetOut: number;
  /** For each file on disk, each row's exported decision, packed; for merging it back, and for finding who is in it. */
  decisions: Uint8Array[];
  /** The list's position in the ledger's actions at the time of the export. */
  actionsSeq: number;
}

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type ExportTasks = {
  /**
   * Exports one list, completely or not at all. Throws Failed('list.notFound' | 'export.cannotWrite' | 'disk.full' | 'export.cancelled' |
   * 'export.original' | 'export.tooManyColumns' | 'export.cellTooLong' | 'export.unchecked'), and Failed('dataFolder.inUse') if unchecked
   * rows are accepted in a process that doesn't own the folder.
   */
  'exports.writeFile': { params: ExportParams; returns: WrittenExport; progress: { rows: number; of: number } };
  /** Returns the first lines of one file, without the guards of its format. Throws Failed('list.notFound'). */
  'exports.firstLines': { params: PreviewParams; returns: FilePreview };
  /** Returns the rows that would stop such an export, packed. Throws Failed('list.notFound'). */
  'exports.uncheckedRows': { params: PreviewParams & Pick<ExportRequest, 'split'>; returns: { packed: string; rows: number } };
};

export interface ExportContext {
  signal: AbortSignal;
  /** Reports the lines written, out of all. */
  progress(progress: { rows: number; of: number }): void;
}

export function exportTasks(dataDir: string): TaskHandlers<ExportTasks> {
  return {
    'exports.writeFile': (params, context) =>
      withListAndLedger(dataDir, params.listId, (list, ledger) => write(list, ledger, params, context)),
    'exports.uncheckedRows': (params) =>
      withListAndLedger(dataDir, params.listId, (list, ledger) => {
        const { held } = partsOf(list, ledger, readList(list), { ...params, unchecked: 'hold' });
        return { packed: packRows(rowSetOf(held)), rows: held.length };
      }),
    'exports.firstLines': (params) => withListAndLedger(dataDir, params.listId, (list, ledger) => previewFile(list, ledger, params)),
  };
}

/** Maximum number of progress reports: a message to another thread takes as long as writing a few hundred rows. */
const mostReports = 200;

async function write(list: ReadDb, ledger: ReadDb, params: ExportParams, context: ExportContext): Promise<WrittenExport> {
  const details = readList(list);
  const actionsSeq = cursorAt(list, 'actions');
  const isSandbox = hasSandboxVerdicts(list);
  const { parts, heldBack, leftOut, unchecked, phones } = partsOf(list, ledger, details, params);
  const shown = params.redacted ? redactedDetails(details) : details;
  if (unchecked.stop.rows > 0) refuseUnaccepted(ledger, unchecked.stop, params);
  if (params.acceptPhones !== undefined) refuseUnrecorded(ledger, params.readOnly ?? false);
  const of = parts.reduce((sum, part) => sum + part.count, 0);
  let codes = new Uint8Array(details.rows);
  const decisions: Uint8Array[] = [];
  const undecided = writtenCode(null);
  const files: ExportedFile[] = [];
  let wrote = 0;
  let reported = 0;
  let rows = 0;
  let sandbox = false;

  const pieces = params.split ? 0 : parts.length;
  const isOneFile = isOnDiskAsOne(params, pieces);
  const target = await openTarget(params, details, isSandbox, pieces);
  try {
    for (const [index, part] of parts.entries()) {
      const fileName = pieces > 1 ? pieceName(params, index, isSandbox) : partName(part, params, isSandbox);
      await target.file(fileName, async (into) => {
        const tally = await writePart(
          into,
          part,
          shown,
          formatOf(ledger, shown, params, { part, heldBack, leftOut, unchecked }, isSandbox),
          {
            signal: context.signal,
            exportId: params.exportId && fileExportId(params.exportId, isOneFile ? 0 : index),
            wrote: (lines) => {
              wrote += lines;
              if (wrote - reported < of / mostReports && wrote < of) return;
              reported = wrote;
              context.progress({ rows: wrote, of });
            },
            rows: ({ rows: page, byRow: known }) => {
              for (const row of page) codes[row - 1] = undecided;
              for (const [row, { decision }] of known) codes[row - 1] = writtenCode(decision);
            },
          },
        );
        rows += tally.rows;
        sandbox ||= tally.sandbox;
      });
      files.push({ fileName, segment: part.segment, rows: part.count });
      if (isOneFile && index < parts.length - 1) continue;
      decisions.push(deflateRawSync(codes));
      codes = new Uint8Array(details.rows);
    }
    const onDisk = await target.commit();
    const fileName =
      isNamedOnDisk(params) && onDisk.length === 1
        ? basename(onDisk[0]?.path ?? '')
        : pieces > 1
          ? `${parse(params.fileName).name}.zip`
          : params.fileName;
    if (!params.split && pieces === 1) for (const file of files) file.fileName = fileName;
    return {
      ...{ fileName, files, onDisk, rows, sandbox, heldBack, unchecked, actionsSeq },
      leftOut: { ...leftOut, litigatorPhones: phones.litigators, uncheckedPhones: phones.unchecked },
      phonesLetOut: phones.letOut,
      decisions,
    };
  } finally {
    await target.discard();
  }
}

function refuseUnaccepted(ledger: ReadDb, { rows, why }: Unchecked, { unchecked, readOnly = false }: ExportParams): void {
  if (typeof unchecked !== 'object') throw new Failed('export.unchecked', { unchecked: { rows, why } });
  refuseUnrecorded(ledger, readOnly);
}

/** An acceptance must be recorded, so without ownership of the folder nothing is written. */
function refuseUnrecorded(ledger: ReadDb, readOnly: boolean): void {
  if (readOnly) throw new Failed('dataFolder.inUse', { path: dirname(ledger.name) });
}

const marksFor = ({ redacted = false, labelSandbox = false }: ExportParams, isSandbox: boolean): FileMark[] =>
  marksOf({ redacted, sandbox: labelSandbox && isSandbox });

/** Whether the name on disk is the one shown: for a download, it never is. */
const isNamedOnDisk = ({ path, fileName }: ExportParams): boolean => path.endsWith(fileName);

/** Whether all parts are in one file: the only one, or a zip. */
function isOnDiskAsOne(params: ExportParams, pieces: number): boolean {
  if (pieces > 1) return !isNamedOnDisk(params);
  return params.split !== true || isZip(params.fileName);
}

/**
 * `pieces`: number of files when the rows are divided by the maximum that their destination accepts. They are written next to each other,
 * or downloaded as one zip.
 */
function openTarget(params: ExportParams, { sources }: List, isSandbox: boolean, pieces: number): Promise<Target> {
  const { path, split, at, format } = params;
  const isOneFile = isOnDiskAsOne(params, pieces);
  if (pieces > 1) return isOneFile ? openZipTarget(path, at, format === 'xlsx') : openFolderTarget(dirname(path), sources);
  const marks = marksFor(params, isSandbox);
  const marked = marks.length > 0 && isNamedOnDisk(params) ? markedPath(path, marks) : path;
  if (!split) return openFileTarget(marked, sources);
  return isOneFile ? openZipTarget(marked, at, format === 'xlsx') : openFolderTarget(path, sources);
}

/** Inside a folder or a zip, a file is named after its contents, so that no outside name is used. */
const partName = ({ segment }: Part, params: ExportParams, isSandbox: boolean): string =>
  segment === null ? params.fileName : `${markedName(segment, marksFor(params, isSandbox))}.${params.format}`;

/** `leads-2.csv`, `leads-2.sandbox.csv`. */
function pieceName(params: ExportParams, index: number, isSandbox: boolean): string {
  const { name, ext } = parse(params.fileName);
  const had = name.slice(markedName(name, []).length);
  return `${markedName(`${markedName(name, [])}-${index + 1}${had}`, marksFor(params, isSandbox))}${ext}`;
}

const onlyWords: Readonly<Record<FileRows, string>> = {
  keep: 'keep only',
  hold: 'hold only',
  drop: 'drop only',
  toCall: 'to call (keep only, without those who must not be called)',
  mustNotCall: 'must not be called',
};

/**
 * An export of all rows keeps the line end of the list's own file, unless that is a bare CR. Selected rows for Excel use Excel's line end.
 */
function lineEndOf({ sources }: List, { bom, only, rows, having = [], split = false }: ExportParams): '\n' | '\r\n' {
  const isWhole = only === null && rows === null && having.length === 0 && !split;
  return sources[0]?.lineEnd === '\n' && (isWhole || !bom) ? '\n' : '\r\n';
}

function formatOf(
  ledger: ReadDb,
  details: List,
  params: ExportParams,
  { part, heldBack, leftOut, unchecked }: { part: Part } & Pick<Parts, 'heldBack' | 'leftOut' | 'unchecked'>,
  isSandbox: boolean,
): Parameters<typeof writePart>[3] {
  const { format, delimiter = ',', bom, heading = true, escapeFormulas, at, redacted = false } = params;
  const loose = redacted ? maskLoose : (text: string): string => text;
  const which = part.segment ?? (params.only === null ? (params.rows === null ? 'the whole list' : 'chosen rows') : onlyWords[params.only]);
  const held = part.segment === null || part.segment === 'hold' ? heldBack.litigators + heldBack.suppressed : 0;
  const why = guardOf(params) === 'strict' ? 'must not be called' : 'kept without a reason';
  const others = held === 0 ? '' : part.segment === null ? `; ${held} held back, ${why}` : `; ${held} of them kept without a reason`;
  const skipped = [
    leftOut.withoutContact > 0 ? `; ${leftOut.withoutContact} left out without a contact that the file can write` : '',
    leftOut.zoneUnknown > 0 ? `; ${leftOut.zoneUnknown} left out because their time zone isn’t known` : '',
    leftOut.notCallableNow > 0 ? `; ${leftOut.notCallableNow} left out because they can’t be called at this time` : '',
  ].join('');
  const uncheckedHeld =
    unchecked.held.rows === 0 ? '' : `; ${unchecked.held.rows} held, not checked for litigators (${uncheckedText(unchecked.held)})`;
  const heldHere = part.segment === null || part.segment === 'keep' ? uncheckedHeld : '';
  const recipe = params.recipe === undefined ? '' : `; recipe “${loose(params.recipe)}”`;
  const what = `${which}: ${part.count} ${part.segment === 'rejected' ? 'lines' : 'rows'}${others}${skipped}${heldHere}${recipe}`;
  return {
    format,
    delimiter,
    bom,
    lineEnd: lineEndOf(details, params),
    heading,
    escapeFormulas,
    workbook: {
      sandbox: isSandbox,
      redacted,
      provenance: [
        ...(redacted ? redactionFacts : []),
        ...provenanceOf(ledger, details, params, what),
        ...(part.segment === null || part.segment === 'keep' ? uncheckedFacts(ledger, details.listId, params, unchecked) : []),
      ],
      oneSheet: params.oneSheet ?? false,
      overview: redacted ? redactedOverview(params.overview) : (params.overview ?? null),
      at,
    },
  };
}
