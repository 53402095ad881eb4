/** The line below the lists: what was deleted and can still be restored, or removed for good at once. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import type { DeletedList } from '../../../electron/contract/list.ts';
import { counted } from '../../../electron/messages/count.ts';
import { deletedLists } from '../../app/queries.ts';
import { focusName } from '../../ui/focusSoon.ts';
import { Icon } from '../../ui/Icon.tsx';
import { agoText, timeText } from '../../ui/times.ts';
import { useNow } from '../../ui/useNow.ts';
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
    <section className={css.deleted} aria-label="Deleted lists">
      <div className={css.line}>
        <Icon name="trash" size={14} className="text-3" />
        <span className="text-3">{counted(deleted.length, 'deleted list')}</span>
        <Button variant="subtle" size="compact-xs" aria-expanded={open} onClick={() => onOpen(!open)} {...focusName(deletedFocus)}>
          {open ? 'Hide' : 'Show'}
        </Button>
      </div>
      {open && (
        <ul className={css.list}>
          {deleted.map((one) => (
            <li key={one.listId} className={css.one}>
              <span className={css.what}>
                <span className="cut" title={one.name ?? undefined}>
                  {one.name ?? 'A list whose name can’t be read'}
                </span>
                <span className="small text-3">
                  {one.rows !== null && `${counted(one.rows, 'row')}, `}deleted {agoText(one.deletedAt, now)}, {keptText(one, now)}
                </span>
              </span>
              <Button
                size="xs"
                aria-label={`Undo deleting ${one.name ?? 'the list'}`}
                leftSection={<Icon name="undo" size={14} />}
                onClick={() => undeleteList(one)}
              >
                Undo
              </Button>
              <Button
                size="xs"
                variant="subtle"
                aria-label={`Delete permanently now: ${one.name ?? 'list'}`}
                onClick={() => onDeleteForGood(one)}
              >
                Delete permanently now
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const keptText = ({ until }: DeletedList, now: number): string =>
  until === null ? 'kept while Rollcall is open and for a day after' : `kept until ${timeText(until, now)}`;
