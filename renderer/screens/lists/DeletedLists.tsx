/** The line below the lists, with deleted lists that can still be restored or be removed permanently. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import type { DeletedList } from '#contract/lists/list.ts';
import { listsWords as words } from '#messages/lists/listsWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { deletedLists } from '../../subjects/lists/queries.ts';
import { focusName } from '../../ui/page/focus.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { agoText, timeText, useNow } from '../../ui/text/times.ts';
import css from './DeletedLists.module.css';
import { deletedFocus, undeleteList } from './deletion.ts';

export function DeletedLists({
  open,
  onOpen,
  onDeleteForGood,
}: {
  open: boolean;
  onOpen: (open: boolean) => void;
  onDeleteForGood: (deleted: DeletedList) => void;
}) {
  const deleted = useQuery(deletedLists).data ?? [];
  const now = useNow();
  if (deleted.length === 0) return null;
  return (
    <section className={css.deleted} aria-label={words.deletedLists.title}>
      <div className="line gap-6">
        <Icon name="trash" size={14} className="text-3" />
        <span className="text-3">{words.deletedLists.count(deleted.length)}</span>
        <Button
          data-main
          variant="subtle"
          size="compact-xs"
          aria-expanded={open}
          onClick={() => onOpen(!open)}
          {...focusName(deletedFocus)}
        >
          {open ? words.deletedLists.hide : words.deletedLists.show}
        </Button>
      </div>
      {open && (
        <ul className="mt-8">
          {deleted.map((one) => (
            <li key={one.listId} className={css.one}>
              <span className={css.what}>
                <span className="cut" title={one.name ?? undefined}>
                  {one.name ?? words.deletedLists.unreadableName}
                </span>
                <span className="small text-3">{aboutText(one, now)}</span>
              </span>
              <Button
                size="xs"
                aria-label={words.deletedLists.undo(one.name)}
                leftSection={<Icon name="undo" size={14} />}
                onClick={() => undeleteList(one)}
              >
                {shared.undo}
              </Button>
              <Button size="xs" variant="subtle" aria-label={words.deletedLists.deleteNowOf(one.name)} onClick={() => onDeleteForGood(one)}>
                {words.deletedLists.deleteNow}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const aboutText = ({ rows, deletedAt, until }: DeletedList, now: number): string =>
  words.deletedLists.about({ rows, ago: agoText(deletedAt, now), until: until === null ? null : timeText(until, now) });
