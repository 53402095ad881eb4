/** Saves an admin's recovery kit, after saying what it is for. */
import { Modal } from '@mantine/core';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { SaveEncryptedForm } from '#renderer/app/SaveEncryptedForm.tsx';
import { call } from '#renderer/bridge/call.ts';

const words = teamWords.kit;

export const KitDialog = ({ team, onClose }: { team: string; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={words.title} withCloseButton={false} size={480}>
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
  </Modal>
);
