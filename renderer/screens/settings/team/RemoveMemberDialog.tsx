/** Says what removing a member does before it is done. */
import { Button, Modal } from '@mantine/core';
import type { TeamMember } from '#contract/team/team.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { FailureNotice } from '#renderer/app/FailureNotice.tsx';
import { notifyDone } from '#renderer/app/notify.ts';
import { putTeam } from '#renderer/app/team.ts';
import { call } from '#renderer/bridge/call.ts';
import { Points } from '#renderer/ui/Points.tsx';
import css from './Team.module.css';
import { useAct } from '#renderer/app/useAct.ts';

const words = teamWords.removing;

export function RemoveMemberDialog({ member: { memberId, name, devices }, onClose }: { member: TeamMember; onClose: () => void }) {
  const act = useAct();
  const remove = (): void =>
    act.run(async () => {
      putTeam(await call('team.removeMember', { memberId }));
      notifyDone(words.done(name));
      onClose();
    });
  const points = [...(devices.length === 0 ? [] : [words.access(devices.length)]), words.stays, words.key];
  return (
    <Modal opened onClose={onClose} title={words.title(name)} withCloseButton={false} size={480}>
      <Points of={points} />
      {act.failure !== null && <FailureNotice failure={act.failure} />}
      <div className={css.buttons}>
        <Button variant="subtle" data-autofocus onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button variant="filled" data-danger loading={act.busy} onClick={remove}>
          {words.now(name)}
        </Button>
      </div>
    </Modal>
  );
}
