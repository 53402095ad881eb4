/** Result sheets that were brought in and outcomes entered by hand, newest first, each to be taken back as one. */
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutcomeAct } from '#contract/outcomes/callOutcome.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { FailureNotice } from '#renderer/ui/notices/FailureNotice.tsx';
import { attempt } from '#renderer/base/notify.ts';
import { refresh } from '#renderer/base/queryClient.ts';
import { agoText } from '#renderer/ui/text/times.ts';
import { useNow } from '#renderer/ui/text/useNow.ts';
import css from '../OutcomesScreen.module.css';
import { actsOf, firstActs } from './actsQuery.ts';
import { outcomesIn, takeBack } from './takeBack.ts';

const words = outcomesWords.acts;
const moreActs = 50;
/** What the program answers at most. */
const mostActs = 500;

export function Acts() {
  const [shown, setShown] = useState(firstActs);
  const query = actsOf(shown);
  const { data, error } = useQuery({ ...query, placeholderData: keepPreviousData });
  const now = useNow(30_000);
  if (error !== null) return <FailureNotice failure={error.failure} onRetry={() => void refresh(query)} />;
  if (data === undefined) {
    return (
      <p className="text-3" role="status">
        {words.reading}
      </p>
    );
  }
  const { acts, total } = data;
  const more = Math.min(moreActs, total - acts.length, mostActs - acts.length);
  if (total === 0) return null;
  return (
    <section className={css.acts} aria-label={words.title}>
      <h2>{words.title}</h2>
      <ol>
        {acts.map((act) => (
          <Act key={act.recordId} act={act} now={now} />
        ))}
      </ol>
      {more > 0 && (
        <Button size="xs" variant="subtle" ml={-9} onClick={() => setShown(acts.length + more)}>
          {words.more(more)}
        </Button>
      )}
    </section>
  );
}

function Act({ act, now }: { act: OutcomeAct; now: number }) {
  const { source, outcomes, told, by, at, isUndone } = act;
  const [busy, setBusy] = useState(false);
  const title = source ?? words.byHand;
  const undo = (): void => {
    setBusy(true);
    attempt(() => takeBack(act).finally(() => setBusy(false)));
  };
  return (
    <li className={css.act} data-undone={isUndone || undefined}>
      <span className="medium cut" title={title}>
        {title}
      </span>
      <span className="text-2">
        {words.sum(outcomes.connected, outcomes.disconnected, outcomes.notReached, outcomes.suppressed, outcomes.undecided)}
      </span>
      <span className="small text-3 cut">{words.by(by, agoText(at, Math.max(now, at)))}</span>
      <span className={css.actEnd}>
        {isUndone ? (
          <span className="small text-3">{words.undone}</span>
        ) : told > 0 ? (
          <span className="small text-3">{words.told(told)}</span>
        ) : (
          <Button size="xs" loading={busy} aria-label={words.takeBackLabel(title, outcomesIn(act))} onClick={undo}>
            {words.takeBack}
          </Button>
        )}
      </span>
    </li>
  );
}
