/** Tells colleagues that a shared list is open here, as long as it can be seen. */
import { useEffect } from 'react';
import { useSharedList } from '../../subjects/team/sharedList.ts';
import { call } from '../../bridge/call.ts';

/** The program believes it for 25 s. */
const againMs = 10_000;

export function useLooking(listId: string): void {
  const isShared = useSharedList(listId) !== null;
  useEffect(() => {
    if (!isShared) return;
    const viewerId = crypto.randomUUID();
    const tell = (isOpen: boolean): void => {
      // Nobody waits for it, and it is said again.
      call('team.look', { viewerId, listId: isOpen ? listId : null }).catch(() => undefined);
    };
    const tellSight = (): void => tell(document.visibilityState === 'visible');
    const again = setInterval(tellSight, againMs);
    document.addEventListener('visibilitychange', tellSight);
    tellSight();
    return () => {
      clearInterval(again);
      document.removeEventListener('visibilitychange', tellSight);
      tell(false);
    };
  }, [isShared, listId]);
}
