/** Says what removing a device does before it is done. */
import { Button, Modal } from '@mantine/core';
import type { TeamDevice, TeamMember } from '#contract/team/team.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { FailureNotice } from '#renderer/app/FailureNotice.tsx';
import { notifyDone } from '#renderer/app/notify.ts';
import { putTeam } from '#renderer/app/team.ts';
import { call } from '#renderer/bridge/call.ts';
import { agoText } from '#renderer/ui/times.ts';
import { Points } from '#renderer/ui/Points.tsx';
import css from './Team.module.css';
import { useAct } from '#renderer/app/useAct.ts';

const words = teamWords.removingDevice;

interface Props {
  readonly device: TeamDevice;
  /** Whose it is. */
  readonly member: TeamMember;
  readonly now: number;
  readonly onClose: () => void;
}

export function RemoveDeviceDialog({ device: { deviceId, label, seenAt }, member: { name, devices }, now, onClose }: Props) {
  const act = useAct();
  const remove = (): void =>
    act.run(async () => {
      putTeam(await call('team.removeDevice', { deviceId }));
      notifyDone(words.done(label));
      onClose();
    });
  const isOnly = devices.length === 1;
  const points = [
    isOnly ? words.only(name, agoText(seenAt, now)) : words.of(name, agoText(seenAt, now)),
    words.refused,
    words.stays,
    words.login,
  ];
  return (
    <Modal opened onClose={onClose} title={words.title(label)} withCloseButton={false} size={480}>
      <Points of={points} />
      {act.failure !== null && <FailureNotice failure={act.failure} />}
      <div className={css.buttons}>
        <Button variant="subtle" data-autofocus onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button variant="filled" data-danger loading={act.busy} onClick={remove}>
          {words.now(label)}
        </Button>
      </div>
    </Modal>
  );
}
