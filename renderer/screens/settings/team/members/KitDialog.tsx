/** Saves an admin's recovery kit, after saying what it is for. */
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { SaveEncryptedForm } from '#renderer/subjects/handover/SaveEncryptedForm.tsx';
import { call } from '#renderer/bridge/call.ts';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';

const words = teamWords.kit;

export const KitDialog = ({ team, onClose }: { team: string; onClose: () => void }) => (
  <Dialog onClose={onClose} title={words.title}>
    <SaveEncryptedForm
      about={words.about}
      suggestedName={words.fileName(team)}
      write={async (asked) => {
        const { fileName, download } = await call('team.saveKit', asked);
        return { fileName, download, said: words.saved(fileName) };
      }}
      cancel={words.later}
      onClose={onClose}
    />
  </Dialog>
);
