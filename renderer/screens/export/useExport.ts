/** One export from the button to the file: where to, writing, done; in the browser the finished file is fetched. */
import { useEffect, useState } from 'react';
import type { ExportRequest, ExportResult } from '../../../electron/contract/export.ts';
import type { Failure } from '../../../electron/contract/failure.ts';
import { failureOf } from '../../app/failureOf.ts';
import { call, saveDownload } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';

export interface Exporting {
  readonly busy: boolean;
  /** Rows written so far, while it writes. */
  readonly progress: { readonly rows: number; readonly of: number } | null;
  readonly result: ExportResult | null;
  readonly failure: Failure | null;
  start(suggestedName: string, request: Omit<ExportRequest, 'listId' | 'destinationId'>): void;
  /** Puts what was said about the last export away. */
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

  async function write(suggestedName: string, request: Omit<ExportRequest, 'listId' | 'destinationId'>): Promise<void> {
    setState({ ...idle, busy: true });
    try {
      const destination = await call('files.chooseSave', { suggestedName });
      if (destination === null) {
        setState(idle);
        return;
      }
      const result = await call('exports.write', { ...request, listId, destinationId: destination.destinationId });
      if (result.download !== null) saveDownload(result.download, result.fileName);
      setState({ ...idle, result });
    } catch (error) {
      setState({ ...idle, failure: failureOf(error) });
    }
  }
  return {
    ...state,
    start: (suggestedName, request) => {
      if (!state.busy) void write(suggestedName, request);
    },
    forget: () => setState((now) => (now.busy ? now : idle)),
  };
}
