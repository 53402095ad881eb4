/** Says what leaving a team means before it is done. */
import { Button, Modal } from '@mantine/core';
import { isLastAdmin, type JoinedTeam } from '../../../../electron/contract/team.ts';
import { teamWords } from '../../../../electron/messages/window/teamWords.ts';
import { FailureNotice } from '../../../app/FailureNotice.tsx';
import { notifyDone } from '../../../app/notify.ts';
import { putTeam } from '../../../app/team.ts';
import { call } from '../../../bridge/call.ts';
import { Points } from '../../../ui/Points.tsx';
import css from './Team.module.css';
import { useAct } from '../../../app/useAct.ts';

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
