/** Says what removing entries means before it is done: who was removed can be called again. */
import type { SuppressionEntry } from '#contract/suppression/suppression.ts';
import { suppressionsWords as words } from '#messages/suppression/suppressionWords.ts';
import { notifyDone } from '../../base/notify.ts';
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx';
import { call } from '../../bridge/call.ts';

interface Props {
  readonly entries: readonly SuppressionEntry[];
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

export function RemoveDialog({ entries, onRemoved, onClose }: Props) {
  const remove = async (): Promise<void> => {
    await call('suppressions.remove', { of: { entryIds: entries.map(({ entryId }) => entryId) } });
    notifyDone(words.removed(entries.length));
    onRemoved();
  };
  return (
    <ConfirmDialog
      apart
      title={words.removeTitle(entries.length)}
      confirm={words.remove(entries.length)}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="text-2">{words.batches.removeMeans}</p>
    </ConfirmDialog>
  );
}
