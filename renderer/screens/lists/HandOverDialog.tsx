/** Hands a list over: a passphrase, and where to save the file. */
import type { ListCard } from '#contract/lists/list.ts';
import { fileSize } from '#messages/count.ts';
import { handoverWords } from '#messages/handover/handoverWords.ts';
import { SaveEncryptedForm } from '../../subjects/handover/SaveEncryptedForm.tsx';
import { call } from '../../bridge/call.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

const words = handoverWords.give;

export type HandedList = Pick<ListCard, 'listId' | 'name'>;

export function HandOverDialog({ list, onClose }: { list: HandedList | null; onClose: () => void }) {
  return (
    <Dialog opened={list !== null} onClose={onClose} title={words.title(list?.name ?? '')}>
      {list !== null && (
        <SaveEncryptedForm
          key={list.listId}
          about={words.about}
          suggestedName={words.fileName(list.name)}
          write={async (asked) => {
            const { fileName, bytes, download } = await call('handover.make', { listId: list.listId, ...asked });
            return { fileName, download, said: words.saved(fileName, fileSize(bytes)) };
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
