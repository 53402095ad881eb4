/** Saves one row's proof, for counsel: that row in clear, and nothing of any other. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { evidenceWords } from '#messages/evidence/evidenceScreenWords.ts';
import { cleanFileName } from '#renderer/subjects/exports/cleanFileName.ts';
import { failureOf } from '#renderer/base/failureOf.ts';
import { FailureNotice } from '#renderer/ui/notices/FailureNotice.tsx';
import { notifyDone } from '#renderer/base/notify.ts';
import { go } from '#renderer/base/router.ts';
import { call, saveDownload } from '#renderer/bridge/call.ts';
import { timeText } from '#renderer/ui/text/times.ts';
import { Fold } from '#renderer/subjects/answers/Fold.tsx';

const words = evidenceWords.prove;

export function RowProof({ listId, listName, row }: { listId: string; listName: string; row: number }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const destination = await call('files.chooseSave', { suggestedName: words.fileName(cleanFileName(listName), row) });
      if (destination !== null) {
        const proved = await call('evidence.prove', { listId, runId: null, row, destinationId: destination.destinationId });
        if (proved.download !== null) saveDownload(proved.download, proved.fileName);
        notifyDone(words.done(proved.fileName, timeText(proved.madeAt)));
      }
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  return (
    <Fold title={words.title} summary={words.summary}>
      <p className="small text-2">{words.about}</p>
      {failure !== null && <FailureNotice failure={failure} />}
      <Button size="xs" variant="default" mt={8} mr={8} loading={busy} onClick={() => void save()}>
        {words.button}
      </Button>
      {failure?.code === 'evidence.none' && (
        <Button size="xs" mt={8} onClick={() => go({ at: 'evidence', listId })}>
          {words.first}
        </Button>
      )}
    </Fold>
  );
}
