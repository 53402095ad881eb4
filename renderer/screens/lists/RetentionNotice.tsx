/** Reminds of lists and answers that are past their date, with what deleting them would remove, and deletes them when somebody says so. */
import { Button, Checkbox, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { Retention } from '#contract/privacy/privacy.ts';
import { retentionWords } from '#messages/privacy/privacyWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { failureOf } from '../../app/failureOf.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { notifyDone } from '../../app/notify.ts';
import { retention } from '../../app/queries.ts';
import { refresh } from '../../app/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { Banner } from '../../ui/Banner.tsx';
import { dayText } from '../../ui/times.ts';

const words = retentionWords.dialog;

export function RetentionNotice() {
  const known = useQuery(retention).data;
  const [open, setOpen] = useState(false);
  const title = known === undefined ? null : retentionWords.due(known);
  if (known === undefined || title === null) return null;
  return (
    <>
      <Banner tone="slate" icon="clock" title={title} actions={<Button onClick={() => setOpen(true)}>{retentionWords.show}</Button>}>
        {retentionWords.aboutDue}
      </Banner>
      <Modal opened={open} onClose={() => setOpen(false)} title={words.title} withCloseButton={false} size={520}>
        <DryRun known={known} onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function DryRun({ known, onClose }: { known: Retention; onClose: () => void }) {
  const due = known.lists.filter(({ isDue }) => isDue);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [keepsAnswers, setKeepsAnswers] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [working, setWorking] = useState(false);
  const listIds = due.map(({ listId }) => listId).filter((listId) => !kept.has(listId));
  const answers = keepsAnswers ? 0 : known.answers.due;
  const toggle = (listId: string): void =>
    setKept((before) => (before.has(listId) ? new Set([...before].filter((one) => one !== listId)) : new Set([...before, listId])));
  const apply = async (): Promise<void> => {
    setWorking(true);
    setFailure(null);
    try {
      const done = await call('retention.apply', { listIds, answers: answers > 0 });
      notifyDone(words.done(done.lists, done.answers));
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setWorking(false);
      void refresh(retention);
    }
  };
  return (
    <>
      <p className="text-2">{words.about}</p>
      <div role="group" aria-label={words.lists} style={{ display: 'grid', gap: 8, marginTop: 12 }}>
        {due.map(({ listId, name, rows, bytes, until }) => (
          <Checkbox
            key={listId}
            checked={!kept.has(listId)}
            label={words.list(name, rows, bytes, dayText(until - 1))}
            onChange={() => toggle(listId)}
          />
        ))}
        {known.answers.due > 0 && (
          <Checkbox
            checked={!keepsAnswers}
            label={words.answers(known.answers.due, known.answers.bytes, known.answers.days ?? 0)}
            onChange={(event) => setKeepsAnswers(!event.currentTarget.checked)}
          />
        )}
      </div>
      {failure !== null && <FailureNotice failure={failure} />}
      <div className="line" style={{ justifyContent: 'flex-end', marginTop: 20 }}>
        <Button variant="subtle" data-autofocus onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button variant="filled" data-danger loading={working} disabled={listIds.length + answers === 0} onClick={() => void apply()}>
          {listIds.length + answers === 0 ? words.nothing : words.remove(listIds.length, answers)}
        </Button>
      </div>
    </>
  );
}
