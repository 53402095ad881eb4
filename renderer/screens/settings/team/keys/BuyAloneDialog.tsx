/** Explains the risks of buying without the hub, and asks for the reason, which is recorded. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isWritten } from '#base/writtenText.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { FailureNotice, Points } from '#renderer/ui/notices/Notice.tsx';
import { putTeam } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { useAct } from '#renderer/base/notify.ts';
import { Form } from '#renderer/ui/form/Form.tsx';
import { Dialog, DialogButtons } from '#renderer/ui/dialog/Dialog.tsx';

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
    <Dialog onClose={onClose} title={words.title} size={520}>
      <Form onSubmit={buy}>
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
        <FailureNotice failure={act.failure} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" variant="filled" data-danger loading={act.busy}>
            {words.now}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
