/** Deletes and restores lists, immediately and with a visible Undo; confirmations are only for actions that can't be undone. */
import type { DeletedList } from '#contract/lists/list.ts';
import { listsWords as words } from '#messages/lists/listsWords.ts';
import { attempt, notifyDone } from '../../base/notify.ts';
import { deletedLists, lists } from '../../subjects/lists/queries.ts';
import { queryClient, refresh } from '../../base/queryClient.ts';
import { hideUndo, notifyUndo } from '../../ui/notices/UndoNotice.tsx';
import { call } from '../../bridge/call.ts';
import { focusSoon } from '../../ui/page/focus.ts';

/** Names by which `focusSoon` finds a list's row, and the line about deleted lists. */
export const listFocus = (listId: string): string => `list ${listId}`;
export const deletedFocus = 'deleted lists';

const noticeOf = (listId: string): string => `deleted ${listId}`;

// A key that is held down, or pressed twice before the first answer, deletes only once.
const onTheirWay = new Set<string>();

/** Deletes a list and moves the focus to the next one, or else the previous. `shown`: the lists on the screen. */
export function deleteList(listId: string, shown: readonly { listId: string }[]): void {
  if (onTheirWay.has(listId)) return;
  onTheirWay.add(listId);
  const at = shown.findIndex((card) => card.listId === listId);
  const next = shown[at + 1] ?? shown[at - 1];
  attempt(async () => {
    try {
      const deleted = await call('lists.delete', { listId });
      notifyUndo(noticeOf(listId), words.deletion.deleted(deleted.name), 'lists.restore', () => undeleteList(deleted));
      takeAway(listId);
      await refresh(deletedLists);
      focusSoon(next === undefined ? deletedFocus : listFocus(next.listId));
    } finally {
      onTheirWay.delete(listId);
    }
  });
}

/** Restores a list, and focuses its row if it is on the screen. */
export function undeleteList(deleted: DeletedList): void {
  const { listId } = deleted;
  attempt(async () => {
    await call('lists.undelete', { listId });
    hideUndo(noticeOf(listId));
    notifyDone(words.deletion.restored(deleted.name));
    await Promise.all([refresh(lists), refresh(deletedLists)]);
    focusSoon(listFocus(listId));
  });
}

/** Restores the list that was deleted last, or reports that there is none. */
export function undoDeletion(): void {
  const [last] = queryClient.getQueryData(deletedLists.queryKey) ?? [];
  if (last === undefined) notifyDone(words.deletion.nothingToRestore);
  else undeleteList(last);
}

/** Permanently removes a list. Throws the program's failure. */
export async function deleteForGood(listId: string): Promise<void> {
  await call('lists.deleteForGood', { listId });
  hideUndo(noticeOf(listId));
  takeAway(listId);
  await refresh(deletedLists);
}

/** Hides the list immediately, because rereading all lists takes longer and follows by itself. */
const takeAway = (listId: string): void =>
  void queryClient.setQueryData(lists.queryKey, (cards) => cards?.filter((card) => card.listId !== listId));
