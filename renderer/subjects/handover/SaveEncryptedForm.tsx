/** Saves a file encrypted with a passphrase: a passphrase entered twice, or a suggested one, and the destination. */
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { leastPassphrase } from '#contract/handover/handover.ts';
import { passphraseWords as words } from '#messages/handover/handoverWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { call, saveFile } from '../../bridge/call.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { notifyDone, useAct } from '../../base/notify.ts';
import { Form } from '../../ui/form/Form.tsx';

interface Props {
  readonly about: string;
  readonly suggestedName: string;
  /** `download`: the URL from which a browser fetches the file; `message`: shown once it is saved. */
  readonly write: (asked: {
    destinationId: string;
    passphrase: string;
  }) => Promise<{ fileName: string; download: string | null; message: string }>;
  readonly cancel?: string;
  readonly onClose: () => void;
}

export function SaveEncryptedForm({ about, suggestedName, write, cancel = shared.cancel, onClose }: Props) {
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [suggested, setSuggested] = useState(false);
  const [tried, setTried] = useState(false);
  const act = useAct();
  const isShort = passphrase.length < leastPassphrase;
  const differs = passphrase !== again;
  const suggest = (): void =>
    act.run(async () => {
      const { passphrase: made } = await call('handover.suggestPassphrase', {});
      setPassphrase(made);
      setAgain(made);
      setSuggested(true);
    });
  const save = (): void => {
    setTried(true);
    if (isShort || differs) return;
    act.run(async () => {
      const saved = await saveFile(suggestedName, (destinationId) => write({ destinationId, passphrase }));
      if (saved === null) return;
      notifyDone(saved.message);
      onClose();
    });
  };
  return (
    <Form onSubmit={save}>
      <p className="text-2">{about}</p>
      <PasswordInput
        mt={12}
        data-autofocus
        label={words.passphrase}
        description={suggested ? words.suggested : words.hint}
        value={passphrase}
        visible={suggested || undefined}
        error={tried && isShort ? words.tooShort : null}
        onChange={(event) => {
          setPassphrase(event.currentTarget.value);
          setSuggested(false);
        }}
      />
      <PasswordInput
        mt={12}
        label={words.again}
        value={again}
        error={tried && !isShort && differs ? words.differs : null}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      <FailureNotice failure={act.failure} />
      <div className="line" style={{ marginTop: 20 }}>
        <Button variant="subtle" onClick={suggest}>
          {words.suggest}
        </Button>
        <span className="grow" />
        <Button variant="subtle" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" variant="filled" loading={act.busy}>
          {words.save}
        </Button>
      </div>
    </Form>
  );
}
