/** Asks before a list is removed for good: deleting can be undone, this can't. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/failure.ts';
import type { DeletedList } from '../../../electron/contract/list.ts';
import { counted } from '../../../electron/messages/count.ts';
import { failureOf } from '../../app/failureOf.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { deleteForGood, nameOf } from './deletion.ts';

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
      title={list === null ? '' : `Delete ${nameOf(list)} permanently?`}
      withCloseButton={false}
      size={440}
    >
      {list !== null && (
        <>
          <p className="text-2">
            {list.rows === null ? 'Its rows' : `Its ${counted(list.rows, 'row')}`} and the copies kept of its files are removed from this
            computer now, and nothing brings them back. The spreadsheet it came from stays where it is. What was bought and decided stays in
            the ledger, and backups that you made keep their copies.
          </p>
          {failure !== null && <FailureNotice failure={failure} />}
          <div className="line" style={{ justifyContent: 'flex-end', marginTop: 20 }}>
            <Button variant="subtle" data-autofocus onClick={close}>
              Cancel
            </Button>
            <Button variant="filled" data-danger loading={working} onClick={() => void remove(list.listId)}>
              Delete permanently
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
