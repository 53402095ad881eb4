/** Imported result sheets and manually entered outcomes, newest first; each can be undone as a whole. */
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutcomeAct } from '#contract/outcomes/callOutcome.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { byOutcomes } from '#renderer/subjects/outcomes/queries.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { notifyDone, useWork } from '#renderer/base/notify.ts';
import { refresh, declareQuery } from '#renderer/base/queryClient.ts';
import { agoText, useNow } from '#renderer/ui/text/times.ts';
import { call } from '#renderer/bridge/call.ts';
import css from '../OutcomesScreen.module.css';

const words = outcomesWords.acts;
const moreActs = 50;
/** The program returns at most this many. */
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
  const { source, outcomes, reported, by, at, isUndone } = act;
  const { busy, run } = useWork();
  const title = source ?? words.byHand;
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
        ) : reported > 0 ? (
          <span className="small text-3">{words.reported(reported)}</span>
        ) : (
          <Button
            size="xs"
            loading={busy}
            aria-label={words.takeBackLabel(title, outcomesIn(act))}
            onClick={() => run(() => takeBack(act))}
          >
            {words.takeBack}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Number of entries shown at first. */
const firstActs = 6;
export const allActs = declareQuery('outcomes.acts', byOutcomes);
const actsOf = (count: number) => allActs({ from: 0, count });
export const actsQuery = actsOf(firstActs);

/** Number of outcomes that the action added. */
const outcomesIn = ({ outcomes }: Pick<OutcomeAct, 'outcomes'>): number => Object.values(outcomes).reduce((sum, value) => sum + value, 0);

/** Takes back an action. Throws `outcomes.reported` once one of its outcomes was reported to the service. */
export async function takeBack({ recordId }: Pick<OutcomeAct, 'recordId'>): Promise<void> {
  const act = await call('outcomes.undo', { recordId });
  void refresh(allActs);
  notifyDone(outcomesWords.acts.tookBack(outcomesIn(act)));
}
