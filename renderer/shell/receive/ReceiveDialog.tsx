/** Opens a list that a colleague handed over: asks for the passphrase, shows the contents, and only then adds or merges it. */
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { HandoverPreview } from '#contract/handover/handover.ts';
import { count } from '#messages/count.ts';
import { handoverWords, passphraseWords, receivedSentence } from '#messages/handover/handoverWords.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { notifyDone, useAct } from '../../base/notify.ts';
import { type OpenedFile, closeReceived, useReceived } from '../../subjects/lists/received.ts';
import { goToStep } from '../../base/router.ts';
import { call } from '../../bridge/call.ts';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { timeText } from '../../ui/text/times.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.tsx';

const words = handoverWords.receive;

export function ReceiveDialog() {
  const { file } = useReceived();
  return (
    <Dialog opened={file !== null} onClose={closeReceived} title={words.title(file?.name ?? '')}>
      {file !== null && <Steps key={file.fileId} file={file} />}
    </Dialog>
  );
}

function Steps({ file }: { file: OpenedFile }) {
  const [passphrase, setPassphrase] = useState('');
  const [preview, setPreview] = useState<HandoverPreview | null>(null);
  const { busy, failure, run } = useAct();
  const asked = { fileId: file.fileId, passphrase };
  const open = (): void => run(async () => setPreview(await call('handover.inspect', asked)));
  const receive = (): void =>
    run(async () => {
      const received = await call('handover.receive', asked);
      closeReceived();
      notifyDone(receivedSentence(received));
      goToStep(received.listId, 'review');
    });
  return (
    <Form onSubmit={preview === null ? open : receive}>
      {preview === null ? (
        <>
          <p className="text-2">{words.about}</p>
          <PasswordInput
            mt={12}
            data-autofocus
            label={passphraseWords.passphrase}
            value={passphrase}
            onChange={(event) => setPassphrase(event.currentTarget.value)}
          />
        </>
      ) : (
        <Preview preview={preview} />
      )}
      <FailureNotice failure={failure} />
      <DialogButtons onCancel={closeReceived}>
        <Button type="submit" variant="filled" loading={busy} disabled={passphrase === ''}>
          {preview === null ? words.open : preview.known === null ? words.add : words.merge}
        </Button>
      </DialogButtons>
    </Form>
  );
}

function Preview({ preview }: { preview: HandoverPreview }) {
  const { name, by, at, counts, known, sandbox, unfinished } = preview;
  return (
    <>
      <dl className="facts mb-12">
        <dt>{words.list}</dt>
        <dd>{name}</dd>
        <dt>{words.from}</dt>
        <dd>{words.fromTo(by, timeText(at))}</dd>
        <dt>{words.rows}</dt>
        <dd>{count(counts.rows)}</dd>
        <dt>{words.answers}</dt>
        <dd>{words.checked(counts.answers, counts.runs)}</dd>
        <dt>{words.decisions}</dt>
        <dd>{count(counts.actions)}</dd>
        <dt>{words.suppressions}</dt>
        <dd>{count(counts.suppressions)}</dd>
      </dl>
      <div className="stack gap-8">
        {known !== null && <p className="text-2">{words.known(known)}</p>}
        {counts.suppressions > 0 && <p className="text-2">{words.suppressed(by, counts.suppressions)}</p>}
        {unfinished > 0 && <p className="text-2">{words.unfinished(unfinished)}</p>}
        {sandbox && <SandboxLabel>{words.sandbox}</SandboxLabel>}
      </div>
    </>
  );
}
