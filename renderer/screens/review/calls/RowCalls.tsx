/** The calls of a row: each call's outcome, its source, and how far it was reported to the service. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOutcome } from '#contract/outcomes/callOutcome.ts';
import { callWord, outboxStateWord, rowCallsWords as words } from '#messages/outcomes/callOutcomeWords.ts';
import { CallOutcomeBadge } from '#renderer/ui/badges/Badges.tsx';
import type { Calling } from '#contract/review/view.ts';
import { callingReasons, callingSentence } from '#messages/calling/callingWords.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { timeText } from '#renderer/ui/text/times.ts';
import { Fold } from '#renderer/subjects/answers/Fold.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { sendChanged, takeBackCall } from './enterCall.ts';
import css from './RowCalls.module.css';
import { useRowCalls, canTakeBack, waitsForWord } from './rowCalls.ts';

export function RowCalls({ listId, row, onLog }: { listId: string; row: number; onLog: () => void }) {
  const calls = useRowCalls(listId, row);
  const [last] = calls ?? [];
  return (
    <Fold
      title={words.title}
      summary={calls === null ? words.reading : last === undefined ? words.none : words.summary(callWord(last), calls.length)}
    >
      {calls !== null && calls.length > 0 && (
        <ol className={css.calls} aria-label={words.title}>
          {calls.map((outcome) => (
            <RowCall key={outcome.outcomeId} outcome={outcome} waits={waitsForWord(outcome, calls)} />
          ))}
        </ol>
      )}
      <Button size="xs" variant="subtle" ml={-9} rightSection={<Key of="review.call" />} onClick={onLog}>
        {words.log}
      </Button>
    </Fold>
  );
}

function RowCall({ outcome, waits }: { outcome: CallOutcome; waits: boolean }) {
  const { name, disposition, by, source, at, calledAt, agent, kind, outbox } = outcome;
  const isReport = kind === 'connected' || kind === 'disconnected';
  return (
    <li>
      <span className={css.what}>
        <CallOutcomeBadge outcome={outcome} />
        <span className={css.state} data-state={outbox ?? undefined}>
          {waits ? words.kept : outbox !== null ? outboxStateWord(outbox) : isReport ? words.sameAsBefore : words.notSent}
        </span>
      </span>
      {(name !== null || disposition !== null) && (
        <span className="text-2 small" translate="no">
          {[name === null ? '' : words.answered(name), disposition ?? ''].filter((part) => part !== '').join(' · ')}
        </span>
      )}
      <span className="small text-3">{words.by(agent ?? by, timeText(calledAt ?? at), source)}</span>
      {(waits || canTakeBack(outcome)) && (
        <span className={css.actions}>
          {waits && (
            <Button size="xs" onClick={() => sendChanged(outcome)}>
              {words.sendIt}
            </Button>
          )}
          {canTakeBack(outcome) && (
            <Button size="xs" variant="subtle" aria-label={words.takeBackLabel(callWord(outcome))} onClick={() => takeBackCall(outcome)}>
              {words.takeBack}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** The last call, in one line; renders nothing if there is none. */
export function LastCall({ listId, row, className }: { listId: string; row: number; className?: string | undefined }) {
  const calls = useRowCalls(listId, row);
  const [last] = calls ?? [];
  if (last === undefined) return null;
  return (
    <p className={className}>
      <CallOutcomeBadge outcome={last} small />{' '}
      <span className="small text-3">{words.by(last.agent ?? last.by, timeText(last.calledAt ?? last.at), last.source)}</span>
    </p>
  );
}

/** When calls are allowed; a link shows the place and the laws behind it. */
export function CallingHours({ calling, className }: { calling: Calling; className: string | undefined }) {
  const [opened, setOpened] = useState(false);
  const why = callingReasons(calling);
  return (
    <p className={className} data-differ={calling.differ || undefined}>
      <Icon name="clock" size={14} />
      <span>
        {callingSentence(calling)}{' '}
        {why !== null && (
          <button type="button" className="link medium" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {words.why}
          </button>
        )}
        {opened && <> {why}</>}
      </span>
    </p>
  );
}
