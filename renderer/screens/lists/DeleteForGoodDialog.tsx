/** Asks before a list is removed for good: deleting can be undone, this can't. */
import type { DeletedList } from '#contract/lists/list.ts';
import { listsWords } from '#messages/lists/listsWords.ts';
import { Confirm, Dialog } from '../../ui/dialog/Dialog.tsx';
import { deleteForGood } from './deletion.ts';

const words = listsWords.deleteForGood;

/** What the dialog is about: a current list, or a deleted one. */
export type Doomed = Pick<DeletedList, 'listId' | 'name' | 'rows'>;

export const DeleteForGoodDialog = ({ list, onClose }: { list: Doomed | null; onClose: () => void }) => (
  <Dialog opened={list !== null} size={440} title={list === null ? '' : words.title(list.name)} onClose={onClose}>
    {list !== null && (
      <Confirm danger confirm={words.remove} onConfirm={() => deleteForGood(list.listId)} onClose={onClose}>
        <p className="text-2">{words.about(list.rows)}</p>
      </Confirm>
    )}
  </Dialog>
);
