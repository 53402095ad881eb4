/** Hands a list over: a passphrase that is entered twice, or suggested, and where to save the file. */
import { Button, Modal, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/failure.ts';
import { leastPassphrase } from '../../../electron/contract/handover.ts';
import type { ListCard } from '../../../electron/contract/list.ts';
import { fileSize } from '../../../electron/messages/count.ts';
import { handoverWords } from '../../../electron/messages/window/handoverWords.ts';
import { sharedWords as shared } from '../../../electron/messages/window/sharedWords.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { failureOf } from '../../app/failureOf.ts';
import { notifyDone } from '../../app/notify.ts';
import { call, saveDownload } from '../../bridge/call.ts';

const words = handoverWords.give;

export type HandedList = Pick<ListCard, 'listId' | 'name'>;

export function HandOverDialog({ list, onClose }: { list: HandedList | null; onClose: () => void }) {
  return (
    <Modal opened={list !== null} onClose={onClose} title={words.title(list?.name ?? '')} withCloseButton={false} size={480}>
      {list !== null && <Form key={list.listId} list={list} onClose={onClose} />}
    </Modal>
  );
}

function Form({ list, onClose }: { list: HandedList; onClose: () => void }) {
  const [passphrase, setPassphrase] = useState('');
  const [again, setAgain] = useState('');
  const [suggested, setSuggested] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [working, setWorking] = useState(false);
  const isShort = passphrase.length < leastPassphrase;
  const differs = passphrase !== again;
  const suggest = async (): Promise<void> => {
    const { passphrase: made } = await call('handover.suggestPassphrase', {});
    setPassphrase(made);
    setAgain(made);
    setSuggested(true);
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (isShort || differs) return;
    setFailure(null);
    setWorking(true);
    try {
      const destination = await call('files.chooseSave', { suggestedName: words.fileName(list.name) });
      if (destination === null) return;
      const { fileName, bytes, download } = await call('handover.make', {
        listId: list.listId,
        destinationId: destination.destinationId,
        passphrase,
      });
      if (download !== null) saveDownload(download, fileName);
      notifyDone(words.saved(fileName, fileSize(bytes)));
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-2">{words.about}</p>
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
      {failure !== null && <FailureNotice failure={failure} />}
      <div className="line" style={{ marginTop: 20 }}>
        <Button variant="subtle" onClick={() => void suggest().catch((error: unknown) => setFailure(failureOf(error)))}>
          {words.suggest}
        </Button>
        <span className="grow" />
        <Button variant="subtle" onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button type="submit" variant="filled" loading={working}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
