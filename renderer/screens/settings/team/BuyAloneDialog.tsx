/** Says what buying without the hub risks, and asks for the reason that is recorded. */
import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isWritten } from '#base/writtenText.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { FailureNotice } from '#renderer/app/FailureNotice.tsx';
import { putTeam } from '#renderer/app/team.ts';
import { call } from '#renderer/bridge/call.ts';
import { Points } from '#renderer/ui/Points.tsx';
import css from './Team.module.css';
import { useAct } from '#renderer/app/useAct.ts';

const words = teamWords.alone.dialog;

export function BuyAloneDialog({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const act = useAct();
  const buy = (): void => {
    setAsked(true);
    if (!isWritten(reason)) return;
    act.run(async () => {
      putTeam(await call('team.buyAlone', { reason: reason.trim() }));
      onClose();
    });
  };
  return (
    <Modal opened onClose={onClose} title={words.title} withCloseButton={false} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          buy();
        }}
      >
        <Points of={[words.twice, words.caps, words.rate, words.recorded, words.ends]} />
        <Textarea
          mt={16}
          data-autofocus
          label={words.reason}
          rows={2}
          maxLength={500}
          value={reason}
          error={asked && !isWritten(reason) ? words.enterReason : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {act.failure !== null && <FailureNotice failure={act.failure} />}
        <div className={css.buttons}>
          <Button variant="subtle" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button type="submit" variant="filled" data-danger loading={act.busy}>
            {words.now}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
