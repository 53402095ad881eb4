/** A report of a problem: the person reads all of it, and it is saved as it was read. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { aboutWords } from '#messages/desktop/updateWords.ts';
import { FailureNotice } from '../../ui/notices/FailureNotice.tsx';
import { failureOf } from '../../base/failureOf.ts';
import { notifyDone } from '../../base/notify.ts';
import { reading } from '../../base/queryClient.ts';
import { call, saveDownload } from '../../bridge/call.ts';
import css from './About.module.css';
import { closeAbout, useAboutShown } from '../../subjects/settings/aboutShown.ts';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.tsx';

const words = aboutWords.report;

export const ReportDialog = () => useAboutShown(({ shown }) => shown === 'report') && <Report />;

function Report() {
  const { data, error } = useQuery(reading('problems.report', {}));
  const [failed, setFailed] = useState<Failure | null>(null);
  const failure = failed ?? error?.failure ?? null;
  const save = async (text: string): Promise<void> => {
    const destination = await call('files.chooseSave', { suggestedName: words.fileName });
    if (destination === null) return;
    const saved = await call('problems.save', { text, destinationId: destination.destinationId });
    if (saved.download !== null) saveDownload(saved.download, saved.fileName);
    closeAbout();
    notifyDone(words.saved(saved.fileName));
  };
  return (
    <Dialog onClose={closeAbout} title={words.title} size={720} closable>
      <p className="text-2">{words.about}</p>
      {failure !== null && <FailureNotice failure={failure} />}
      <pre className={css.report} tabIndex={0} role="region" aria-label={words.text}>
        {data?.text ?? (failure === null ? words.reading : '')}
      </pre>
      <DialogButtons onCancel={closeAbout}>
        <Button
          variant="filled"
          disabled={data === undefined}
          onClick={() => data !== undefined && void save(data.text).catch((thrown: unknown) => setFailed(failureOf(thrown)))}
        >
          {words.save}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
