/** Says what leaving a team means before it is done. */
import { Button, Modal } from '@mantine/core';
import { isLastAdmin, type JoinedTeam } from '#contract/team/team.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { FailureNotice } from '#renderer/app/FailureNotice.tsx';
import { notifyDone } from '#renderer/app/notify.ts';
import { putTeam } from '#renderer/app/team.ts';
import { call } from '#renderer/bridge/call.ts';
import { Points } from '#renderer/ui/Points.tsx';
import css from './Team.module.css';
import { useAct } from '#renderer/app/useAct.ts';

const words = teamWords.leaving;

export function LeaveDialog({ team, onClose }: { team: JoinedTeam; onClose: () => void }) {
  const { name, toSend, link } = team;
  const act = useAct();
  const isLast = isLastAdmin(team);
  const points = [
    ...(isLast ? [words.lastAdmin] : []),
    words.stays,
    words.alone,
    ...(toSend === 0 ? [] : [link.state === 'connected' ? words.sent(toSend) : words.unsent(toSend)]),
    words.again,
  ];
  const leave = (): void =>
    act.run(async () => {
      putTeam(await call('team.leave', {}));
      notifyDone(words.done(name));
      onClose();
    });
  return (
    <Modal opened onClose={onClose} title={words.title(name)} withCloseButton={false} size={480}>
      <Points of={points} />
      {act.failure !== null && <FailureNotice failure={act.failure} />}
      <div className={css.buttons}>
        <Button variant="subtle" data-autofocus onClick={onClose}>
          {words.stay}
        </Button>
        <Button variant="filled" data-danger loading={act.busy} disabled={isLast && link.state === 'connected'} onClick={leave}>
          {words.now(name)}
        </Button>
      </div>
    </Modal>
  );
}
