/** Makes a row of a line that was set aside. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { List, RejectedLine } from '#contract/lists/list.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { list as listQuery } from '#renderer/base/queries.ts';
import { queryClient } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';

export function TakeLine({ list: { listId }, line: { source, line, text } }: { list: List; line: RejectedLine }) {
  const [taking, setTaking] = useState(false);
  const take = (): void =>
    attempt(async () => {
      setTaking(true);
      try {
        queryClient.setQueryData(listQuery(listId).queryKey, await call('lists.takeLine', { listId, source, line }));
        notifyDone(words.rejected.taken(line));
      } finally {
        setTaking(false);
      }
    });
  return (
    <>
      <br />
      <span className="text-3">{text.slice(0, 60)}</span>{' '}
      <Button
        size="compact-xs"
        variant="subtle"
        loading={taking}
        aria-label={`${words.rejected.takeLine}: ${words.rejected.line(line)}`}
        onClick={take}
      >
        {words.rejected.takeLine}
      </Button>
    </>
  );
}
