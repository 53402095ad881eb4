/** One attempt: its time, operation, subject, outcome and cost. */
import { memo, type ReactNode } from 'react';
import type { Attempt } from '#contract/ledger/ledger.ts';
import { count } from '#messages/count.ts';
import { attemptCause, attemptDetail, attemptWord, billedWord } from '#messages/ledger/ledgerWords.ts';
import { price } from '#messages/money.ts';
import { addOnTitle, operationTitle } from '#messages/names.ts';
import { ledgerWords as words } from '#messages/ledger/ledgerScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { OutcomeBadge } from '../../ui/badges/Badges.tsx';
import grid from '../../ui/rows/Rows.module.css';
import { classes } from '../../ui/page/classes.ts';
import { exactTimeText } from '../../ui/text/times.ts';
import css from './LedgerScreen.module.css';

interface Column {
  readonly title: string;
  readonly right?: boolean;
  readonly show: (attempt: Attempt) => ReactNode;
}

const { columns } = words.attempts;

const whatText = ({ operation, addOns }: Attempt): string => [operationTitle(operation), ...addOns.map(addOnTitle)].join(', ');

/** The widths are in the style sheet. */
export const attemptColumns: readonly Column[] = [
  { title: columns.sent, show: ({ startedAt }) => <span className="cut text-2">{exactTimeText(startedAt)}</span> },
  {
    title: columns.what,
    show: (attempt) => (
      <span className="cut" title={`${whatText(attempt)} (${attempt.operation})`}>
        {whatText(attempt)}
      </span>
    ),
  },
  { title: columns.for, show: (attempt) => <For attempt={attempt} /> },
  {
    title: columns.rows,
    right: true,
    show: ({ purpose, rows }) => <span className="text-2">{purpose === 'run' ? count(rows) : '–'}</span>,
  },
  { title: columns.outcome, show: (attempt) => <OutcomeBadge outcome={attempt.outcome} word={attemptWord(attempt)} /> },
  { title: columns.message, show: (attempt) => <Message attempt={attempt} /> },
  {
    title: columns.billed,
    show: (attempt) => (
      <span className={attempt.billed === 'unknown' && attempt.outcome !== 'open' ? 'text-amber' : 'text-2'}>{billedWord(attempt)}</span>
    ),
  },
  {
    title: columns.price,
    right: true,
    show: ({ billed, priceMicros, currency }) => (
      <span className={billed === 'no' || priceMicros === null ? 'text-3' : ''}>
        {billed === 'no' ? '–' : price(priceMicros, currency)}
      </span>
    ),
  },
  { title: columns.by, show: ({ by }) => <span className="cut text-2">{by}</span> },
];

function For({ attempt: { purpose, listName, sandbox, environment } }: { attempt: Attempt }) {
  const name =
    purpose === 'lookup' || purpose === 'test'
      ? words.attempts[purpose]
      : purpose === 'feedback'
        ? words.attempts.feedback(listName)
        : (listName ?? words.attempts.deletedList);
  return (
    <>
      {sandbox && <Icon name="flask" size={14} className="text-sand" />}
      <span className="cut" title={`${name}, ${environment}`}>
        {name}
      </span>
      {sandbox && <span className="hidden-visually">{shared.commaSandbox}</span>}
    </>
  );
}

function Message({ attempt }: { attempt: Attempt }) {
  const { status } = attempt;
  return (
    <span className="cut text-2" title={attemptDetail(attempt)}>
      {status !== null && <span className="code text-3">{status} </span>}
      {attemptCause(attempt)}
    </span>
  );
}

interface Props {
  readonly attempt: Attempt;
  readonly index: number;
  /** Distance from the first row, in pixels. */
  readonly top: number;
  readonly active: boolean;
  readonly onPress: () => void;
}

export const AttemptRow = memo(
  function AttemptRow({ attempt, index, top, active, onPress }: Props) {
    return (
      <div
        id={`attempt-${index}`}
        className={grid.row}
        role="row"
        aria-rowindex={index + 2}
        aria-selected={active}
        data-active={active || undefined}
        style={{ transform: `translateY(${top}px)` }}
        onClick={onPress}
      >
        {attemptColumns.map(({ title, right, show }) => (
          <div key={title} className={classes(grid.cell, css.cell)} data-right={right || undefined} role="gridcell">
            {show(attempt)}
          </div>
        ))}
      </div>
    );
  },
  (before, after) =>
    before.attempt === after.attempt && before.index === after.index && before.top === after.top && before.active === after.active,
);
