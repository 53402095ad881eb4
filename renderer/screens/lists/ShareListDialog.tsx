/** Explains, before a list is shared with the team, what is sent to whom; stays open while it is sent. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { shareListWords as words } from '#messages/team/teamWords.ts';
import type { JoinedTeam, SharedList } from '#contract/team/team.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { FailureNotice, Points } from '../../ui/notices/Notice.tsx';
import { notifyDone, notifyFailure, useAct } from '../../base/notify.ts';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.tsx';
import { putTeam, teamState } from '../../subjects/team/queries.ts';
import { call } from '../../bridge/call.ts';
import type { HandedList } from './ListDialogs.tsx';
import { useQuery } from '@tanstack/react-query';

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
        // The dialog was closed, so the failure has no other place.
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

interface TeamShare {
  readonly team: JoinedTeam;
  /** Null if it isn't shared, or if it was deleted here and restored. */
  readonly shared: SharedList | null;
}

/** Null if no team was joined, or if this computer was removed from it. */
export function useTeamShare(listId: string | null): TeamShare | null {
  const team = useQuery(teamState).data?.team ?? null;
  if (team === null || team.link.problem?.code === 'team.removed') return null;
  return { team, shared: team.lists.find((one) => one.listId === listId && one.state !== 'gone') ?? null };
}

/** Sends the whole list, for the first time or again, and reports it. Resolves when the list has reached the hub or is queued for it. */
export async function shareList({ listId, name }: HandedList, { team: { name: team }, shared }: TeamShare): Promise<void> {
  const state = await call('team.shareList', { listId });
  putTeam(state);
  const isSent = state.team?.link.state === 'connected';
  notifyDone(!isSent ? words.later(name, team) : shared === null ? words.done(name, team) : words.sentAgain(name, team));
}
