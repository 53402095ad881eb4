/** Making evidence, from the button to the files: destination, writing, and completion or cancellation. */
import { useEffect, useState } from 'react';
import type { EvidenceMade, EvidenceRequest } from '#contract/evidence/evidence.ts';
import type { EventPayload } from '#contract/events.ts';
import type { Failure } from '#contract/failure.ts';
import { failureOf, notifyFailure } from '../../base/notify.ts';
import { refresh, unfollowed } from '../../base/queryClient.ts';
import { call, saveDownload } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';

interface State {
  readonly busy: boolean;
  readonly progress: Omit<EventPayload<'evidence.progressed'>, 'listId'> | null;
  readonly made: EvidenceMade | null;
  readonly failure: Failure | null;
}
const idle: State = { busy: false, progress: null, made: null, failure: null };

export interface Making extends State {
  /** Starts making evidence. `reportName`: null for no report. */
  start(
    names: { fileName: string; reportName: string | null },
    request: Omit<EvidenceRequest, 'listId' | 'destinationId' | 'reportDestinationId'>,
  ): void;
  cancel(): void;
}

export function useMakeEvidence(listId: string): Making {
  const [state, setState] = useState<State>(idle);
  useEffect(
    () =>
      listen('evidence.progressed', ({ listId: one, ...progress }) => {
        if (one === listId) setState((now) => (now.busy ? { ...now, progress } : now));
      }),
    [listId],
  );

  async function make(...[{ fileName, reportName }, request]: Parameters<Making['start']>): Promise<void> {
    setState({ ...idle, busy: true });
    try {
      const destination = await call('files.chooseSave', { suggestedName: fileName });
      const report = reportName === null || destination === null ? null : await call('files.chooseSave', { suggestedName: reportName });
      if (destination === null || (reportName !== null && report === null)) {
        setState(idle);
        return;
      }
      const to = { destinationId: destination.destinationId, reportDestinationId: report?.destinationId ?? null };
      const made = await call('evidence.make', { ...request, ...to, listId });
      for (const file of [made, made.report]) if (file !== null && file.download !== null) saveDownload(file.download, file.fileName);
      setState({ ...idle, made });
      void refresh(unfollowed('evidence.list', { listId }));
    } catch (error) {
      const failure = failureOf(error);
      // A person who canceled needs no notice.
      setState({ ...idle, failure: failure.code === 'evidence.cancelled' ? null : failure });
    }
  }
  return {
    ...state,
    start: (names, request) => {
      if (!state.busy) void make(names, request);
    },
    cancel: () => void call('evidence.cancel', { listId }).catch(notifyFailure),
  };
}
