/** The readable answer, or the reason why there is none, and the button that repeats the lookup. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { Lookup, LookupRequest } from '#contract/lookups/lookup.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { lookupSentence } from '#messages/lookups/lookupWords.ts';
import { costWords } from '#messages/money.ts';
import { operationTitle } from '#messages/names.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { FailureNotice, EmptyState, Notice } from '#renderer/ui/notices/Notice.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { SandboxLabel } from '#renderer/ui/badges/Marks.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { isToday, timeText } from '#renderer/ui/text/times.ts';
import { Known } from '../form/Known.tsx';
import css from '../LookupScreen.module.css';
import { ask } from '../lookupStore.ts';
import { requestTitle, usePreview } from '../form/usePreview.ts';
import { answerCard } from './answerCard.ts';
import { Card } from './Card.tsx';

export const answerPaneId = 'lookup-answer';

interface Props {
  readonly lookup: Lookup | null;
  readonly asking: LookupRequest | null;
  readonly failure: Failure | null;
  /** The visible lookup's request, for the environment that is selected now. */
  readonly repeated: LookupRequest | null;
  /** The phone that the form would look up, in canonical form; null if it has none. */
  readonly phone: string | null;
  /** Whether the raw answer and the request are shown beside it. */
  readonly details: boolean;
}

export function AnswerPane({ lookup, asking, failure, repeated, phone, details }: Props) {
  const pane = useRef<HTMLElement>(null);
  const shownId = lookup?.lookupId;
  // Scrolls to the top for a new answer.
  useEffect(() => void pane.current?.scrollTo({ top: 0 }), [shownId]);
  return (
    <section
      id={answerPaneId}
      className={css.answer}
      ref={pane}
      tabIndex={-1}
      aria-label={lookupWords.answer.region}
      aria-busy={asking !== null}
    >
      <FailureNotice failure={failure} />
      {lookup === null && asking === null && <Known phone={phone} />}
      {asking !== null ? (
        <Asking request={asking} />
      ) : lookup === null ? (
        <EmptyState title={lookupWords.answer.emptyTitle}>{lookupWords.answer.empty}</EmptyState>
      ) : (
        <Answer lookup={lookup} phone={phone} />
      )}
      <div className={css.answerFoot}>
        {lookup !== null && asking === null && <AskAgain lookup={lookup} repeated={repeated} />}
        <CommandButton of="lookup.details" size="sm" variant="subtle" aria-expanded={details}>
          {lookupWords.raw.details}
        </CommandButton>
      </div>
    </section>
  );
}

const Asking = ({ request }: { request: LookupRequest }) => (
  <>
    <div className={css.answerHead} role="status">
      <h2>{lookupWords.asking}</h2>
      <span className="text-3 small cut">
        {operationTitle(request.operation)}, {requestTitle(request)}
      </span>
    </div>
    <div className={css.card}>
      <Skeleton width="52%" height={20} />
      <Skeleton width="32%" />
      <Skeleton />
      <Skeleton width="76%" />
    </div>
  </>
);

function Answer({ lookup, phone }: { lookup: Lookup; phone: string | null }) {
  const { at, durationMs, sandbox, environment, outcome } = lookup;
  const card = answerCard(lookup);
  return (
    <>
      <div className={css.answerHead}>
        <h2>{outcome === 'done' ? lookupWords.answer.title : lookupWords.answer.none}</h2>
        {sandbox ? (
          <span className="small">
            <SandboxLabel>{outcome === 'done' ? lookupWords.answer.sandboxInvented : lookupWords.answer.sandbox}</SandboxLabel>
          </span>
        ) : (
          <span className="small text-3 cut">{environment}</span>
        )}
        <span className="grow" />
        <span className="small text-3 nowrap">{lookupWords.answer.took(timeText(at), durationMs, isToday(at))}</span>
      </div>
      {outcome !== 'done' && (
        <Notice tone={outcome === 'refused' || outcome === 'blocked' ? 'red' : 'amber'}>{lookupSentence(lookup)}</Notice>
      )}
      {card !== null && outcome === 'done' && (
        <>
          <Card card={card} lookup={lookup} />
          <LitigatorNote lookup={lookup} />
        </>
      )}
      {card === null && outcome === 'done' && <Notice tone="slate">{lookupWords.answer.gone}</Notice>}
      <Known phone={phone} />
    </>
  );
}

/** Only reads can be repeated: an accidental click must not submit data twice. */
function AskAgain({ lookup, repeated }: { lookup: Lookup; repeated: LookupRequest | null }) {
  const { preview } = usePreview(repeated);
  if (repeated === null || lookup.wire?.method !== 'GET') return null;
  return (
    <Button variant="subtle" leftSection={<Icon name="refresh" size={14} />} onClick={() => void ask(repeated, { again: true })}>
      {lookupWords.answer.askAgain(preview !== null && preview.cost.lowMicros > 0 ? costWords(preview.cost) : null)}
    </Button>
  );
}

function words({ litigator, notChecked }: NonNullable<Lookup['verdict']>): string {
  switch (litigator) {
    case 'litigator':
      return lookupWords.litigator.litigator;
    case 'clear':
      return lookupWords.litigator.clear;
    case 'notChecked':
      return lookupWords.litigator.notChecked(notChecked);
  }
}

/** Shown only if the lookup included a phone. */
function LitigatorNote({ lookup: { verdict, request } }: { lookup: Lookup }) {
  const operation = findOperation(request.operation);
  const asksPhone =
    operation?.method === 'GET' && operation.parameters.some(({ kind, name }) => kind === 'phone' && name in request.parameters);
  if (verdict === null || (!asksPhone && verdict.litigator !== 'litigator')) return null;
  return (
    <p className={css.note}>
      <Icon name="info" className="text-3" />
      <span>{words(verdict)}</span>
    </p>
  );
}
