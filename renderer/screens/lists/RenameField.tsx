/** Edits a list's name in place. */
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ListCard } from '#contract/lists/list.ts';
import { listsWords as words } from '#messages/lists/listsWords.ts';
import { notifyFailure } from '../../base/notify.ts';
import { list, lists } from '../../base/queries.ts';
import { queryClient, refresh } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';
import css from './ListsScreen.module.css';

export function RenameField({ card, onDone }: { card: ListCard; onDone: () => void }) {
  const [name, setName] = useState(card.name);
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => input.current?.select(), []);

  /** Enter and leaving the field save, once; an empty or unchanged name changes nothing. */
  async function save(): Promise<void> {
    if (over.current) return;
    over.current = true;
    const wanted = name.trim();
    if (wanted !== '' && wanted !== card.name) {
      try {
        queryClient.setQueryData(list(card.listId).queryKey, await call('lists.rename', { listId: card.listId, name: wanted }));
        await refresh(lists);
      } catch (error) {
        notifyFailure(error);
      }
    }
    onDone();
  }
  return (
    <TextInput
      ref={input}
      className={css.above ?? ''}
      size="xs"
      aria-label={words.row.newName}
      value={name}
      maxLength={120}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key !== 'Escape') return;
        over.current = true;
        onDone();
      }}
    />
  );
}
