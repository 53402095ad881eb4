/** Questions about rows that the list itself sets apart: hidden rows of a workbook, and people marked in a column as not to be called. */
import { SegmentedControl } from '@mantine/core';
import { type HiddenChoice, type HiddenRows, areHonored, quietChannels, type OptOutChoice, type OptOuts } from '#contract/lists/optOut.ts';
import type { List, ListChoices } from '#contract/lists/list.ts';
import { hiddenPhrase, optOutPhrase } from '#messages/lists/readingWords.ts';
import { importWords } from '#messages/lists/importWords.ts';
import { list as listQuery } from '#renderer/subjects/lists/queries.ts';
import { queryClient } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';
import { Notice } from '#renderer/ui/notices/Notice.tsx';
import { useWork } from '#renderer/base/notify.ts';

const words = importWords.choices;

interface Asking {
  readonly busy: boolean;
  choose(choices: ListChoices): void;
}

export function ChoiceNotices({ list }: { list: List }) {
  const { listId, hiddenRows, optOuts, screened } = list;
  const { busy, run } = useWork();
  const choose = (choices: ListChoices): void =>
    run(async () => queryClient.setQueryData(listQuery(listId).queryKey, await call('lists.choose', { listId, ...choices })));
  return (
    <>
      {hiddenRows && <HiddenNotice hidden={hiddenRows} rows={list.rows} busy={busy} choose={choose} />}
      {optOuts && screened && <OptOutNotice columns={list.columns} optOuts={optOuts} busy={busy} choose={choose} />}
    </>
  );
}

const hiddenChoices: { value: HiddenChoice; label: string }[] = [
  { value: 'skip', label: words.leaveOut },
  { value: 'take', label: words.take },
];
const hiddenSentences: Record<HiddenChoice, (phrase: string) => string> = { skip: words.hiddenLeftOut, take: words.hiddenTaken };

function HiddenNotice({ hidden, rows, busy, choose }: Asking & { hidden: HiddenRows; rows: number }) {
  const choice = hidden.chosen?.choice;
  const phrase = hiddenPhrase(hidden.rows, rows);
  return (
    <Notice
      className="mb-8"
      tone={choice === undefined ? 'amber' : 'slate'}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={words.hidden}
          value={choice ?? ''}
          data={hiddenChoices}
          disabled={busy}
          onChange={(value) => choose({ hiddenRows: value === 'take' ? 'take' : 'skip' })}
        />
      }
    >
      {choice === undefined ? words.hiddenQuestion(phrase) : hiddenSentences[choice](phrase)}
    </Notice>
  );
}

const optOutChoices: { value: OptOutChoice; label: string }[] = [
  { value: 'honor', label: words.leaveOut },
  { value: 'ignore', label: words.callThem },
];

function OptOutNotice({ columns, optOuts, busy, choose }: Asking & { columns: List['columns']; optOuts: OptOuts }) {
  const calls = optOutPhrase({ columns, optOuts }, 'call');
  const others = quietChannels.flatMap((channel) => optOutPhrase({ columns, optOuts }, channel) ?? []);
  if (calls === null && others.length === 0) return null;
  return (
    <Notice
      className="mb-8"
      tone="slate"
      actions={
        calls !== null && (
          <SegmentedControl
            size="xs"
            aria-label={words.optOuts}
            value={areHonored(optOuts) ? 'honor' : 'ignore'}
            data={optOutChoices}
            disabled={busy}
            onChange={(value) => choose({ optOuts: value })}
          />
        )
      }
    >
      {[...(calls === null ? [] : [words.leaveOutQuestion(calls)]), ...others.map(words.mayBeCalled)].join(' ')}
    </Notice>
  );
}
