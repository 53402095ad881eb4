/**
 * A single export from the button to the file: destination, writing, and completion or cancellation. In the browser, the finished file is
 * downloaded.
 */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { guardOf } from '#contract/exports/fileGuard.ts';
import type { ExportRequest, ExportResult } from '#contract/exports/export.ts';
import type { Failure } from '#contract/failure.ts';
import { failureOf, notifyFailure } from '../../base/notify.ts';
import { call, saveDownload } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';
import { goToStep } from '../../base/router.ts';

/** The result, and the chosen name: the program restores `.sandbox` in the file name if it was removed. */
export type Written = ExportResult & {
  readonly chosenName: string;
  /** See `FileGuard`. */
  readonly strict: boolean;
  /** The choice made for the unchecked rows. */
  readonly choice: Pick<ExportRequest, 'unchecked'>;
};

export interface Exporting {
  readonly busy: boolean;
  /** Rows written so far, during the export. */
  readonly progress: { readonly rows: number; readonly of: number } | null;
  readonly result: Written | null;
  readonly failure: Failure | null;
  start(where: { suggestedName: string; folder: boolean }, request: Omit<ExportRequest, 'listId' | 'destinationId'>): void;
  cancel(): void;
  /** Dismisses the result of the last export. */
  forget(): void;
}

type State = Pick<Exporting, 'busy' | 'progress' | 'result' | 'failure'>;
const idle: State = { busy: false, progress: null, result: null, failure: null };

export function useExport(listId: string): Exporting {
  const [state, setState] = useState<State>(idle);
  useEffect(
    () =>
      listen('exports.progressed', ({ listId: of, ...progress }) => {
        if (of === listId) setState((now) => (now.busy ? { ...now, progress } : now));
      }),
    [listId],
  );

  async function write(...[where, request]: Parameters<Exporting['start']>): Promise<void> {
    setState({ ...idle, busy: true });
    try {
      const destination = await call('files.chooseSave', where);
      if (destination === null) {
        setState(idle);
        return;
      }
      const result = await call('exports.write', { ...request, listId, destinationId: destination.destinationId });
      if (result.download !== null) saveDownload(result.download, result.fileName);
      const choice = request.unchecked === undefined ? {} : { unchecked: request.unchecked };
      setState({ ...idle, result: { ...result, choice, chosenName: destination.fileName, strict: guardOf(request) === 'strict' } });
    } catch (error) {
      const failure = failureOf(error);
      // A person who canceled needs no notice.
      setState({ ...idle, failure: failure.code === 'export.cancelled' ? null : failure });
    }
  }
  return {
    ...state,
    start: (where, request) => {
      if (!state.busy) void write(where, request);
    },
    cancel: () => void call('exports.cancel', { listId }).catch(notifyFailure),
    forget: () => setState((now) => (now.busy ? now : idle)),
  };
}

export const destinations = ['toCall', 'whole', 'dialer', 'crm'] as const;
export type Destination = (typeof destinations)[number];

export interface ExportChoice {
  readonly listId: string;
  /** The view as the reviewer left it: the export contains exactly its rows, in its order. */
  readonly viewId: string;
  readonly count: number;
  /** The filter in words, to follow "rows with"; empty if the rows are only sorted. */
  readonly words: string;
}

/** Null until chosen, and again after leaving the export: an old view must not carry over to the next export. */
export const useExportChoice = create<{ readonly choice: ExportChoice | null; readonly destination: Destination | null }>(() => ({
  choice: null,
  destination: null,
}));

export function exportTo(listId: string, destination: Destination): void {
  useExportChoice.setState({ choice: null, destination });
  goToStep(listId, 'export');
}
