/** Deletes lists and brings them back: at once, with the way back in sight, because asking first is for what can't be undone. */
import type { DeletedList } from '../../../electron/contract/list.ts';
import { attempt, notifyDone } from '../../app/notify.ts';
import { deletedLists, lists } from '../../app/queries.ts';
import { queryClient, refresh } from '../../app/queryClient.ts';
import { hideUndo, notifyUndo } from '../../ui/UndoNotice.tsx';
import { call } from '../../bridge/call.ts';
import { focusSoon } from '../../ui/focusSoon.ts';

/** What `focusSoon` finds a list's row by, and the line that tells of deleted lists. */
export const listFocus = (listId: string): string => `list ${listId}`;
export const deletedFocus = 'deleted lists';
/** The key that brings the last deleted list back. */
export const undoKey = 'mod+z';

export const nameOf = ({ name }: Pick<DeletedList, 'name'>): string => (name === null ? 'the list' : `“${name}”`);
const noticeOf = (listId: string): string => `deleted ${listId}`;

// A key that is held, or pressed twice before the first was answered, deletes once.
const onTheirWay = new Set<string>();

/** Deletes a list and moves on to the one behind it, else before it. `shown`: the lists as they stand on the screen. */
export function deleteList(listId: string, shown: readonly { listId: string }[]): void {
  if (onTheirWay.has(listId)) return;
  onTheirWay.add(listId);
  const at = shown.findIndex((card) => card.listId === listId);
  const next = shown[at + 1] ?? shown[at - 1];
  attempt(async () => {
    try {
      const deleted = await call('lists.delete', { listId });
      notifyUndo(noticeOf(listId), `Deleted ${nameOf(deleted)}`, undoKey, () => undeleteList(deleted));
      takeAway(listId);
      await refresh(deletedLists);
      focusSoon(next === undefined ? deletedFocus : listFocus(next.listId));
    } finally {
      onTheirWay.delete(listId);
    }
  });
}

/** Brings a list back, and goes to its row where it is on the screen. */
export function undeleteList(deleted: DeletedList): void {
  const { listId } = deleted;
  attempt(async () => {
    await call('lists.undelete', { listId });
    hideUndo(noticeOf(listId));
    notifyDone(`${nameOf(deleted).replace(/^the/, 'The')} is restored`);
    await Promise.all([refresh(lists), refresh(deletedLists)]);
    focusSoon(listFocus(listId));
  });
}

/** Brings the list back that was deleted last; says so where there is none. */
export function undoDeletion(): void {
  const [last] = queryClient.getQueryData(deletedLists.queryKey) ?? [];
  if (last === undefined) notifyDone('There is no deleted list to restore.');
  else undeleteList(last);
}

/** Removes a list for good. Throws what the program says against it. */
export async function deleteForGood(listId: string): Promise<void> {
  await call('lists.deleteForGood', { listId });
  hideUndo(noticeOf(listId));
  takeAway(listId);
  await refresh(deletedLists);
}

/** From sight at once: reading all lists again takes longer, and follows by itself. */
const takeAway = (listId: string): void =>
  void queryClient.setQueryData(lists.queryKey, (cards) => cards?.filter((card) => card.listId !== listId));
