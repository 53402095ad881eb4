/** Says what goes to whom before a list is shared with the team, and stays open while it is sent. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { shareListWords as words } from '#messages/team/teamWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice } from '../../ui/notices/FailureNotice.tsx';
import { notifyFailure } from '../../base/notify.ts';
import { useAct } from '../../base/useAct.ts';
import { Points } from '../../ui/notices/Points.tsx';
import type { HandedList } from './HandOverDialog.tsx';
import { shareList, useTeamShare, type TeamShare } from './teamShare.ts';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.tsx';

export function ShareListDialog({ list, onClose }: { list: HandedList | null; onClose: () => void }) {
  const share = useTeamShare(list?.listId ?? null);
  if (list === null || share === null) return null;
  return <ShareList key={list.listId} list={list} share={share} onClose={onClose} />;
}

function ShareList({ list, share, onClose }: { list: HandedList; share: TeamShare; onClose: () => void }) {
  const { team } = share;
  const act = useAct();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const send = (): void =>
    act.run(async () => {
      try {
        await shareList(list, share);
        if (isOpen.current) onClose();
      } catch (error) {
        // Closed meanwhile: it has no other place.
        if (!isOpen.current) notifyFailure(error);
        else throw error;
      }
    });
  const points = [words.who(team.name), words.what, words.live, words.forGood, words.hub];
  return (
    <Dialog onClose={onClose} title={words.title(list.name, team.name)} size={520}>
      <Points of={team.link.state === 'connected' ? points : [...points, words.away]} />
      <div style={{ marginTop: 12, marginBottom: -12 }}>
        {act.failure !== null && <FailureNotice failure={act.failure} />}
        <p className="small text-3" role="status">
          {act.busy && words.sending}
        </p>
      </div>
      <DialogButtons cancelFirst cancel={act.busy ? sharedWords.close : sharedWords.cancel} onCancel={onClose}>
        <Button variant="filled" loading={act.busy} onClick={send}>
          {words.share}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
