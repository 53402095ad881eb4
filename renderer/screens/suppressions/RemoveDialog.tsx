/** Says what removing entries means before it is done: who was removed can be called again. */
import { Button, Modal } from '@mantine/core';
import type { SuppressionEntry } from '#contract/suppression/suppression.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { suppressionsWords as words } from '#messages/suppression/suppressionWords.ts';
import { attempt, notifyDone } from '../../app/notify.ts';
import { call } from '../../bridge/call.ts';
import css from './SuppressionsScreen.module.css';

export function RemoveDialog({ entries, onClose }: { entries: readonly SuppressionEntry[]; onClose: (removed: boolean) => void }) {
  const go = (): void =>
    attempt(async () => {
      await call('suppressions.remove', { of: { entryIds: entries.map(({ entryId }) => entryId) } });
      notifyDone(words.removed(entries.length));
      onClose(true);
    });
  return (
    <Modal opened onClose={() => onClose(false)} title={words.removeTitle(entries.length)} withCloseButton={false} size={480}>
      <p className="text-2">{words.batches.removeMeans}</p>
      <div className={css.buttons}>
        <Button variant="subtle" data-autofocus onClick={() => onClose(false)}>
          {sharedWords.cancel}
        </Button>
        <span className="grow" />
        <Button variant="filled" onClick={go}>
          {words.remove(entries.length)}
        </Button>
      </div>
    </Modal>
  );
}
