/**
 * The tasks of a result sheet's thread, which keeps the last sheet it read; every task passes the full specification, so that losing the
 * thread loses nothing.
 */
import { statSync } from 'node:fs';
import type { LineReason, SheetLine, SheetPreview } from '#contract/outcomes/resultSheet.ts';
import type { OutcomeToAdd } from '../reports.sql.ts';
import type { SheetTemplate } from './sheetTemplates.sql.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import { openSheet, type OpenedSheet, type SheetState } from './openSheet.ts';
import { outcomesOfSheet, suppressedBeside, previewSheet } from './previewSheet.ts';
import { templateOf, type SheetSpec } from './understandSheet.ts';
import { readTroubledLines, writeLines } from './troubledLines.ts';

interface SheetMemory {
  /** The shape of the headings; null if they can't be recognized. */
  shape: string | null;
  template: SheetTemplate;
  sheetName: string;
}

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type SheetTasks = {
  /** `unscreened`: lists that were searched although the phones of their rows aren't known yet. */
  'sheets.preview': { params: SheetSpec; returns: { preview: SheetPreview; unscreened: string[]; sha256: string } };
  'sheets.lines': { params: { spec: SheetSpec; reasons: LineReason[]; from: number; count: number }; returns: SheetLine[] };
  'sheets.writeLines': { params: { spec: SheetSpec; path: string }; returns: number };
  /**
   * Returns the outcomes of some lines; `suppressed`: other phones of lines that say not to call; `next`: the line to continue with, null
   * at the end.
   */
  'sheets.outcomes': {
    params: { spec: SheetSpec; from: number };
    returns: { outcomes: OutcomeToAdd[]; suppressed: string[]; next: number | null };
  };
  /** Returns what to remember about the sheet. */
  'sheets.memory': { params: SheetSpec; returns: SheetMemory };
};

/** Lines per call of `sheets.outcomes`. */
const linesAtOnce = 5_000;

export function sheetTasks(dataDir: string): TaskHandlers<SheetTasks> {
  let opened: { key: string; sheet: Promise<OpenedSheet> } | null = null;
  let last: { key: string; state: SheetState } | null = null;

  const openOnce = (spec: SheetSpec, signal: AbortSignal): Promise<OpenedSheet> => {
    const key = JSON.stringify([spec.sheetId, spec.files.map(({ path }) => [path, versionOf(path)]), spec.reading, spec.country]);
    if (opened?.key === key) return opened.sheet;
    const old = opened;
    last = null;
    const sheet = openSheet(dataDir, spec, signal);
    opened = { key, sheet };
    sheet.catch(() => {
      if (opened?.sheet === sheet) opened = null;
    });
    void old?.sheet.then((one) => one.close()).catch(() => undefined);
    return sheet;
  };
  /** Computed anew for each preview, because lists change; reused for requests about a preview. */
  const stateOf = async (spec: SheetSpec, signal: AbortSignal, isAnew = false): Promise<SheetState> => {
    const sheet = await openOnce(spec, signal);
    const key = JSON.stringify(spec);
    if (!isAnew && last?.key === key) return last.state;
    const state = await sheet.state(spec, signal);
    last = { key, state };
    return state;
  };

  return {
    'sheets.preview': async (spec, { signal }) => {
      const state = await stateOf(spec, signal, true);
      const preview = previewSheet(dataDir, spec.sheetId, state, await openOnce(spec, signal));
      return { preview, unscreened: state.unscreened, sha256: state.sheet.sha256 };
    },
    'sheets.lines': async ({ spec, reasons, from, count }, { signal }) =>
      readTroubledLines(dataDir, await stateOf(spec, signal), reasons, from, count),
    'sheets.writeLines': async ({ spec, path }, { signal }) => writeLines(await stateOf(spec, signal), path),
    'sheets.outcomes': async ({ spec, from }, { signal }) => {
      const state = await stateOf(spec, signal);
      const to = Math.min(from + linesAtOnce, state.sheet.lines);
      const outcomes = [...outcomesOfSheet(dataDir, state, from, to)];
      return { outcomes, suppressed: [...suppressedBeside(state, from, to)], next: to < state.sheet.lines ? to : null };
    },
    'sheets.memory': async (spec, { signal }) => {
      const { sheet, shapeHash, remembered } = await stateOf(spec, signal);
      return { shape: shapeHash, template: templateOf(sheet, spec, remembered), sheetName: sheet.files[0]?.name ?? '' };
    },
  };
}

/** Returns a file's version: a rewritten file is another sheet. */
function versionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.size} ${found.mtimeMs}`;
}
