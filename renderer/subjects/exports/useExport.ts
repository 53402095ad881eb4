/** One export from the button to the file: where to, writing, done or canceled; in the browser the finished file is downloaded. */
import { useEffect, useState } from 'react';
import { guardOf } from '#contract/exports/fileGuard.ts';
import type { ExportRequest, ExportResult } from '#contract/exports/export.ts';
import type { Failure } from '#contract/failure.ts';
import { failureOf } from '../../base/failureOf.ts';
import { notifyFailure } from '../../base/notify.ts';
import { call, saveDownload } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';

/** The result, and the name that was chosen: the program restores `.sandbox` if it was removed. */
export type Written = ExportResult & {
  readonly chosenName: string;
  /** See `FileGuard`. */
  readonly strict: boolean;
  /** What was asked for its unchecked rows. */
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
      // Whoever canceled needs no notice.
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
