/** Asks before a list is removed for good: deleting can be undone, this can't. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { DeletedList } from '#contract/lists/list.ts';
import { listsWords as words } from '#messages/lists/listsWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { failureOf } from '../../app/failureOf.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { deleteForGood } from './deletion.ts';

/** What the dialog is about: a current list, or a deleted one. */
export type Doomed = Pick<DeletedList, 'listId' | 'name' | 'rows'>;

export function DeleteForGoodDialog({ list, onClose }: { list: Doomed | null; onClose: () => void }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [working, setWorking] = useState(false);
  const close = (): void => {
    setFailure(null);
    onClose();
  };
  const remove = async (listId: string): Promise<void> => {
    setWorking(true);
    try {
      await deleteForGood(listId);
      close();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Modal
      opened={list !== null}
      onClose={close}
      title={list === null ? '' : words.deleteForGood.title(list.name)}
      withCloseButton={false}
      size={440}
    >
      {list !== null && (
        <>
          <p className="text-2">{words.deleteForGood.about(list.rows)}</p>
          {failure !== null && <FailureNotice failure={failure} />}
          <div className="line" style={{ justifyContent: 'flex-end', marginTop: 20 }}>
            <Button variant="subtle" data-autofocus onClick={close}>
              {shared.cancel}
            </Button>
            <Button variant="filled" data-danger loading={working} onClick={() => void remove(list.listId)}>
              {words.deleteForGood.remove}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
