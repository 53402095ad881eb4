/** The results of the calls: one bar whose parts add up to all of them, and its legend. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import type { Run, RunCheck } from '#contract/runs/run.ts';
import type { ListCard } from '#contract/lists/list.ts';
import { grades } from '#contract/verdict/verdict.ts';
import type { Check } from '#contract/plan/plan.ts';
import { addOnsOf, type Operation } from '#contract/service/operation.ts';
import { count } from '#messages/count.ts';
import { growsYet } from '#messages/runs/runHeadline.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { turnSentence } from '#messages/plan/planWords.ts';
import { Sentence } from '../../ui/text/figures.tsx';
import { lists } from '../../subjects/lists/queries.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { GradeBar } from '../../ui/bars/GradeBar.tsx';
import { GradeTile } from '../../ui/badges/Marks.tsx';
import { LitigatorBadge } from '../../ui/badges/Badges.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import css from './RunScreen.module.css';

const parts = ['done', 'partial', 'refused', 'failed'] as const;

export function Outcomes({ run: { counts, state, checks, sandbox } }: { run: Run }) {
  const rests = state === 'waiting' || state === 'paused' || state === 'stopped';
  const { outcomes } = words;
  const counted = [...parts.map((part) => outcomes.counted(counts[part], outcomes[part])), outcomes.counted(counts.pending, outcomes.left)];
  return (
    <div className={css.outcomes} data-rests={rests || undefined}>
      <div className={css.bar} role="img" aria-label={outcomes.all(counts.planned, counted)}>
        {parts.map((part) => counts[part] > 0 && <i key={part} data-part={part} style={{ flexGrow: counts[part] }} />)}
        <i style={{ flexGrow: counts.pending }} />
      </div>
      <div className={css.legend} aria-hidden="true">
        {parts.map((part) => (
          <span key={part} data-none={counts[part] === 0 || undefined}>
            <i className="swatch" data-part={part} />
            <b>{count(counts[part])}</b>
            {outcomes[part]}
          </span>
        ))}
        <span data-none={counts.inDoubt === 0 || undefined} title={sandbox ? outcomes.inDoubtInSandbox : outcomes.inDoubtExplained}>
          <svg width="9" height="9" viewBox="0 0 9 9">
            <path d="M4.5.5l4 4-4 4-4-4z" fill="none" stroke="var(--amber)" strokeWidth="1.3" />
          </svg>
          <b>{count(counts.inDoubt)}</b>
          {outcomes.inDoubt}
        </span>
        <span>
          <i className="swatch" data-part="left" />
          <b>{count(counts.pending)}</b>
          {outcomes.left}
        </span>
        <span className="ml-auto">
          <Sentence of={outcomes.total(counts.planned, growsYet(checks))} parts={{ checks: <b>{count(counts.planned)}</b> }} />
        </span>
      </div>
    </div>
  );
}

interface Props {
  readonly run: Run;
  readonly busy: boolean;
  readonly onPutFirst: (first: boolean) => void;
}

/** For runs that share a key: which one goes first, and a button to change that. Renders nothing if the run has its key to itself. */
export function SendingOrder({ run, busy, onPutFirst }: Props) {
  const cards = useQuery(lists).data;
  const nameOf = (listId: string): string => cards?.find((card) => card.listId === listId)?.name ?? words.turns.otherList;
  const sentence = turnSentence(
    run.priority.map((turn) => ({ ...turn, name: nameOf(turn.listId) })),
    run.runId,
  );
  if (sentence === null) return null;
  const own = run.priority.find(({ runId }) => runId === run.runId)?.place ?? null;
  return (
    <div className={css.turns}>
      <Icon name="rows" className="text-3" />
      <span className="grow text-2" role="status">
        {sentence}
      </span>
      {own !== null && (
        <Button size="xs" variant="subtle" disabled={busy} onClick={() => onPutFirst(false)}>
          {words.turns.take}
        </Button>
      )}
      {own !== 1 && (
        <Button size="xs" disabled={busy} onClick={() => onPutFirst(true)}>
          {words.turns.first}
        </Button>
      )}
    </div>
  );
}

/** A summary of the list's answers so far: grades as a bar with their counts, litigators, and next to them the unchecked rows. */
export function SoFar({ card }: { card: ListCard }) {
  const graded = grades.reduce((sum, grade) => sum + card.grades[grade], 0);
  // Only of the answered rows, because rows still waiting are not a result.
  const none = card.answered - graded;
  const checked = card.litigators + card.clear;
  const unchecked = card.answered - checked;
  return (
    <Panel title={words.soFar.title} aside={words.soFar.answered(card.answered)}>
      {card.answered === 0 ? (
        <p className="text-3">{words.soFar.nothing}</p>
      ) : (
        <>
          {graded === 0 ? (
            <p className="text-3">{words.soFar.noGrades}</p>
          ) : (
            <>
              <GradeBar counts={{ ...card.grades, none }} height={10} />
              <ul className={css.grades}>
                {grades.map((grade) => (
                  <li key={grade}>
                    <GradeTile grade={grade} />
                    {count(card.grades[grade])}
                  </li>
                ))}
              </ul>
            </>
          )}
          <div className={css.litigators}>
            {card.litigators > 0 && <LitigatorBadge state="litigator" word={words.soFar.litigators(card.litigators)} />}
            {/* If nothing was checked, nothing was found clear. */}
            {card.litigators === 0 && checked > 0 && <LitigatorBadge state="clear" word={words.soFar.noLitigator(checked)} />}
            {unchecked > 0 && <LitigatorBadge state="notChecked" word={words.soFar.notChecked(unchecked)} />}
          </div>
        </>
      )}
    </Panel>
  );
}

/**
 * All checks of the run, so that conditions see the same answers (fresh ones are not bought again), with `other` replacing `operation`.
 * Rows that the old version answered are left out if their status shows it: in the first check, before others of the new run touch it.
 */
export function checksWithOther(checks: readonly RunCheck[], operation: string, other: Pick<Operation, 'id' | 'addOns'>): Check[] {
  const offered = addOnsOf(other);
  return checks.map((check, index) => {
    if (check.operation !== operation) return { operation: check.operation, addOns: check.addOns, where: check.where };
    const answered = check.counts.done + check.counts.partial > 0;
    return {
      operation: other.id,
      addOns: check.addOns.filter((addOn) => offered.includes(addOn)),
      where: index === 0 && answered ? { ...check.where, status: ['pending', 'failed'] } : check.where,
    };
  });
}
