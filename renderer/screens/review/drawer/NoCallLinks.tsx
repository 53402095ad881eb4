/** What stands behind a row that must not be called: the attempt and the answer of its litigator check, and its suppression. */
import type { AnswerView, ViewRow } from '#contract/review/view.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { formatRoute } from '#renderer/base/router.ts';
import css from './Drawer.module.css';

const words = reviewDrawerWords.behind;

/** The newest answer that the check was part of, or else the newest: a warning of any answer may name a litigator. */
const checkedBy = (answers: readonly AnswerView[]): AnswerView | undefined =>
  answers.find(({ addOns }) => addOns.includes('litigator_checks')) ?? answers[0];

interface Props {
  readonly listId: string;
  readonly row: Pick<ViewRow, 'noCalls' | 'suppressed'>;
  readonly answers: readonly AnswerView[];
  readonly onAnswer: (answerId: string) => void;
}

export function NoCallLinks({ listId, row: { noCalls, suppressed }, answers, onAnswer }: Props) {
  const answer = noCalls.length > 0 ? checkedBy(answers) : undefined;
  const isSuppressed = noCalls.includes('suppressed');
  const byList = suppressed?.on === 'column' || suppressed?.on === 'hidden';
  if (answer === undefined && !isSuppressed) return null;
  return (
    <nav className={`${css.inset ?? ''} ${css.behind ?? ''}`} aria-label={words.title}>
      {answer !== undefined && (
        <>
          <a className={`${css.link ?? ''} ${css.leads ?? ''}`} href={formatRoute({ at: 'ledger', attemptId: answer.attemptId })}>
            {words.attempt}
          </a>
          <button type="button" className={css.link} onClick={() => onAnswer(answer.answerId)}>
            {words.answer}
          </button>
        </>
      )}
      {isSuppressed && (
        <a
          className={`${css.link ?? ''} ${css.leads ?? ''}`}
          href={byList ? formatRoute({ at: 'list', listId, step: 'import' }) : '#/suppressions'}
        >
          {byList ? words.choice : words.suppression}
        </a>
      )}
    </nav>
  );
}
