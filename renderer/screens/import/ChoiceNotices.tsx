/** Questions about rows that the list itself sets apart: whoever says in a column of it not to be called. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { List, ListChoices } from '../../../electron/contract/list.ts';
import { areHonored, quietChannels } from '../../../electron/contract/optOut.ts';
import { optOutPhrase } from '../../../electron/messages/optOutWords.ts';
import { importWords } from '../../../electron/messages/window/importWords.ts';
import { attempt } from '../../app/notify.ts';
import { list as listQuery } from '../../app/queries.ts';
import { queryClient } from '../../app/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './ImportScreen.module.css';

const words = importWords.choices;

export function ChoiceNotices({ list }: { list: List }) {
  const { listId, columns, optOuts } = list;
  const [busy, setBusy] = useState(false);
  const choose = (choices: ListChoices): void =>
    attempt(async () => {
      setBusy(true);
      try {
        queryClient.setQueryData(listQuery(listId).queryKey, await call('lists.choose', { listId, ...choices }));
      } finally {
        setBusy(false);
      }
    });
  if (optOuts === undefined || !list.screened) return null;
  const calls = optOutPhrase({ columns, optOuts }, 'call');
  const quiet = quietChannels.flatMap((channel) => optOutPhrase({ columns, optOuts }, channel) ?? []).map(words.mayBeCalled);
  if (calls === null && quiet.length === 0) return null;
  return (
    <div className={css.notice}>
      <Notice
        tone="slate"
        actions={
          calls !== null && (
            <SegmentedControl
              size="xs"
              aria-label={words.optOuts}
              value={areHonored(optOuts) ? 'honor' : 'ignore'}
              data={[
                { value: 'honor', label: words.leaveOut },
                { value: 'ignore', label: words.callThem },
              ]}
              disabled={busy}
              onChange={(value) => choose({ optOuts: value === 'ignore' ? 'ignore' : 'honor' })}
            />
          )
        }
      >
        {[...(calls === null ? [] : [words.leaveOutQuestion(calls)]), ...quiet].join(' ')}
      </Notice>
    </div>
  );
}
