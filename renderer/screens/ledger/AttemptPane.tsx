/** One attempt in full: its purpose, end and cost, request and response, and its leaf in the chain. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mostAttemptRows, type AttemptDetail } from '#contract/ledger/ledger.ts';
import { count } from '#messages/count.ts';
import { attemptDetail, attemptWord, billedWord } from '#messages/ledger/ledgerWords.ts';
import { price } from '#messages/money.ts';
import { addOnTitle, fieldTitle, operationTitle } from '#messages/names.ts';
import { ledgerWords } from '#messages/ledger/ledgerScreenWords.ts';
import { AnswerPanels } from '../../subjects/answers/AnswerPanels.tsx';
import { Fold, Pairs } from '../../subjects/answers/Fold.tsx';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { refresh, unfollowed } from '../../base/queryClient.ts';
import { showRow } from '../../subjects/review/reviewChoice.ts';
import { goToStep } from '../../base/router.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { IconButton } from '../../ui/page/IconButton.tsx';
import { OutcomeBadge } from '../../ui/badges/Badges.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import { exactTimeText } from '../../ui/text/times.ts';
import { region } from '../../ui/page/regions.ts';
import css from './AttemptPane.module.css';

const words = ledgerWords.attempt;

export function AttemptPane({ attemptId, onClose }: { attemptId: string; onClose: () => void }) {
  const query = unfollowed('ledger.attempt', { attemptId });
  const { data, error } = useQuery(query);
  return (
    <aside className={css.pane} aria-label={words.title} {...region}>
      <div className={css.head}>
        <h2 className="grow">{data === undefined ? words.title : operationTitle(data.attempt.operation)}</h2>
        {data?.attempt.sandbox === true && <SandboxLabel />}
        <IconButton icon="close" size={28} label={words.close} className="text-2" onClick={onClose} />
      </div>
      {error !== null && <FailureNotice failure={error.failure} onRetry={() => void refresh(query)} />}
      {data === undefined ? (
        error === null && (
          <div className="stack gap-8" role="status" aria-label={words.reading}>
            <p className="text-3">{words.reading}</p>
            <Skeleton height={120} />
            <Skeleton height={34} />
          </div>
        )
      ) : (
        <Shown detail={data} />
      )}
    </aside>
  );
}

function Shown({ detail }: { detail: AttemptDetail }) {
  const { attempt, answer, sent } = detail;
  const { operation, addOns, environment, startedAt, endedAt, by, priceMicros, currency, attemptId } = attempt;
  const cause = attemptDetail(attempt);
  const pairs: [string, ReactNode][] = [
    [words.facts.outcome, <OutcomeBadge key="outcome" outcome={attempt.outcome} word={attemptWord(attempt)} />],
    ...(cause === '' || attempt.outcome === 'done' ? [] : [[words.facts.message, cause] as [string, ReactNode]]),
    [
      words.facts.check,
      <span key="check" className="code">
        {operation}
      </span>,
    ],
    ...(addOns.length === 0 ? [] : [[words.facts.addOns, addOns.map(addOnTitle).join(', ')] as [string, ReactNode]]),
    [words.facts.environment, attempt.sandbox ? words.sandbox(environment) : environment],
    [words.facts.sent, exactTimeText(startedAt)],
    [words.facts.ended, endedAt === null ? words.notEnded : words.ended(exactTimeText(endedAt), endedAt - startedAt)],
    [words.facts.billed, billedWord(attempt)],
    [words.facts.price, priceMicros === null ? words.noPrice : price(priceMicros, currency)],
    [words.facts.by, by],
  ];
  return (
    <>
      <section className={css.card} aria-label={words.facts.title}>
        <Pairs pairs={pairs} />
      </section>
      <For detail={detail} />
      {answer === null ? (
        <>
          <p className={css.none}>{words.noAnswer}</p>
          <Fold title={words.sentTitle} summary={sent.length === 0 ? words.nothingKept : count(sent.length)} open={sent.length > 0}>
            {sent.length === 0 ? (
              <p className="small text-3">{words.nothingKeptMeans}</p>
            ) : (
              <Pairs pairs={sent.map(([name, value]) => [fieldTitle(name), value])} />
            )}
          </Fold>
        </>
      ) : (
        <AnswerPanels key={answer.answerId} answers={[answer]} />
      )}
      <Fold
        title={words.chain.title}
        summary={detail.leaf === null ? words.chain.lost : words.chain.place(detail.leaf.position, detail.leaf.of)}
      >
        <p className="mb-6 small text-3">{words.chain.about}</p>
        <Pairs
          code
          pairs={[
            [words.chain.record, attemptId],
            ...(detail.leaf === null ? [] : [[words.chain.leaf, detail.leaf.hash] as [string, string]]),
          ]}
        />
      </Fold>
    </>
  );
}

/** The list and the rows that the attempt was made for. */
function For({ detail: { attempt, rows } }: { detail: AttemptDetail }) {
  const { listId, listName, purpose } = attempt;
  if (purpose === 'lookup' || purpose === 'test') return <p className={css.none}>{words[purpose]}</p>;
  if (listId === null) return <p className={css.none}>{words.noList}</p>;
  const more = Math.max(attempt.rows, rows.length) - rows.length;
  return (
    <section className={css.for} aria-label={words.for}>
      <h3>{words.for}</h3>
      <Button
        variant="transparent"
        size="compact-sm"
        leftSection={<Icon name="rows" size={14} />}
        onClick={() => goToStep(listId, 'review')}
      >
        {listName ?? ledgerWords.attempts.deletedList}
      </Button>
      <ul className={css.rows} aria-label={words.rows}>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" className={css.link} onClick={() => showRow(listId, row)}>
              {words.row(row)}
            </button>
          </li>
        ))}
        {more > 0 && rows.length === mostAttemptRows && <li className="text-3">{words.moreRows(more)}</li>}
      </ul>
    </section>
  );
}
