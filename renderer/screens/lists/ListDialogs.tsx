/** The dialogs of a list: how long to keep it, handing it over, and deleting it permanently. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ListCard, DeletedList } from '#contract/lists/list.ts';
import { retentionWords } from '#messages/privacy/privacyWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { fileSize } from '#messages/count.ts';
import { handoverWords } from '#messages/handover/handoverWords.ts';
import { listsWords } from '#messages/lists/listsWords.ts';
import { useAct } from '../../base/notify.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { retention } from '../../subjects/lists/queries.ts';
import { queryClient } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog, DialogButtons, Confirm } from '../../ui/dialog/Dialog.tsx';
import { SaveEncryptedForm } from '../../subjects/handover/SaveEncryptedForm.tsx';
import { deleteForGood } from './deletion.ts';

const words = retentionWords.keep;

export type ListQuestion = 'keepUntil' | 'handOver' | 'share' | 'deleteForGood';

export type HandedList = Pick<ListCard, 'listId' | 'name'>;

export function KeepUntilDialog({ list, onClose }: { list: HandedList | null; onClose: () => void }) {
  return (
    <Dialog opened={list !== null} onClose={onClose} title={words.title(list?.name ?? '')}>
      {list !== null && <KeepUntil key={list.listId} listId={list.listId} onClose={onClose} />}
    </Dialog>
  );
}

/** The first moment after a day given as in a date field, in this computer's time zone; null if it isn't a valid day. */
function endOf(day: string): number | null {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + 1).getTime();
  return Number.isNaN(at) ? null : at;
}

function KeepUntil({ listId, onClose }: { listId: string; onClose: () => void }) {
  const [day, setDay] = useState('');
  const { failure, run } = useAct();
  const [tried, setTried] = useState(false);
  const set = (until: number | null | 'default'): void =>
    run(async () => {
      queryClient.setQueryData(retention.queryKey, await call('retention.set', { listId, until }));
      onClose();
    });
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        const until = endOf(day);
        if (until !== null) set(until);
      }}
    >
      <p className="text-2">{words.about}</p>
      <TextInput
        mt={12}
        type="date"
        data-autofocus
        label={words.day}
        value={day}
        error={tried && endOf(day) === null ? words.choose : null}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <FailureNotice failure={failure} />
      <DialogButtons cancel={words.asSettings} onCancel={() => set('default')}>
        <Button variant="subtle" onClick={() => set(null)}>
          {words.withoutEnd}
        </Button>
        <span className="grow" />
        <Button variant="subtle" onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button type="submit" variant="filled">
          {words.set}
        </Button>
      </DialogButtons>
    </Form>
  );
}

const handOverDialogWords = handoverWords.give;

/** Hands a list over: asks for a passphrase and where to save the file. */
export function HandOverDialog({ list, onClose }: { list: HandedList | null; onClose: () => void }) {
  return (
    <Dialog opened={list !== null} onClose={onClose} title={handOverDialogWords.title(list?.name ?? '')}>
      {list !== null && (
        <SaveEncryptedForm
          key={list.listId}
          about={handOverDialogWords.about}
          suggestedName={handOverDialogWords.fileName(list.name)}
          write={async (asked) => {
            const { fileName, bytes, download } = await call('handover.make', { listId: list.listId, ...asked });
            return { fileName, download, message: handOverDialogWords.saved(fileName, fileSize(bytes)) };
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const deleteForGoodDialogWords = listsWords.deleteForGood;

/** The list that the dialog is about: a current one, or a deleted one. */
export type Doomed = Pick<DeletedList, 'listId' | 'name' | 'rows'>;

/** Asks for confirmation before a list is removed permanently, which, unlike deleting, can't be undone. */
export const DeleteForGoodDialog = ({ list, onClose }: { list: Doomed | null; onClose: () => void }) => (
  <Dialog opened={list !== null} size={440} title={list === null ? '' : deleteForGoodDialogWords.title(list.name)} onClose={onClose}>
    {list !== null && (
      <Confirm danger confirm={deleteForGoodDialogWords.remove} onConfirm={() => deleteForGood(list.listId)} onClose={onClose}>
        <p className="text-2">{deleteForGoodDialogWords.about(list.rows)}</p>
      </Confirm>
    )}
  </Dialog>
);
