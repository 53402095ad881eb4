/** Asks before a list's file is removed: it is the one thing here that can't be undone. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/failure.ts';
import type { ListCard } from '../../../electron/contract/list.ts';
import { counted } from '../../../electron/words/count.ts';
import { failureOf } from '../../app/failureOf.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { lists } from '../../app/queries.ts';
import { call } from '../../bridge/call.ts';

export function DeleteDialog({ card, onClose }: { card: ListCard | null; onClose: () => void }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [working, setWorking] = useState(false);
  const close = (): void => {
    setFailure(null);
    onClose();
  };
  const remove = async (listId: string): Promise<void> => {
    setWorking(true);
    try {
      await call('lists.delete', { listId });
      await lists.reload();
      close();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Modal opened={card !== null} onClose={close} title={card === null ? '' : `Delete “${card.name}”?`} withCloseButton={false} size={440}>
      {card !== null && (
        <>
          <p className="text-2">
            Its {counted(card.rows, 'row')} leave Rollcall and this can’t be undone. The spreadsheet it came from stays where it is, and
            what was bought and decided stays in the ledger.
          </p>
          {failure !== null && <FailureNotice failure={failure} />}
          <div className="line" style={{ justifyContent: 'flex-end', marginTop: 20 }}>
            <Button variant="subtle" data-autofocus onClick={close}>
              Keep it
            </Button>
            <Button variant="filled" data-danger loading={working} onClick={() => void remove(card.listId)}>
              Delete the list
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
