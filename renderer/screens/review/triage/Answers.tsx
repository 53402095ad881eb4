/** The answers behind the verdict, folded, since the reasons say what matters of them: a line each with which check, what it says, and when. */
import type { RowDetail } from '#contract/review/view.ts';
import { operationTitle } from '#messages/names.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { reviewTriageWords } from '#messages/review/triageWords.ts';
import { SandboxLabel } from '#renderer/ui/badges/SandboxLabel.tsx';
import { timeText } from '#renderer/ui/text/times.ts';
import { answerPairs } from '#renderer/subjects/answers/answerPairs.ts';
import { Fold } from '#renderer/subjects/answers/Fold.tsx';
import css from './Card.module.css';

const said = reviewTriageWords.answers;
const { phone } = reviewDrawerWords.facts;

/** The phone's words need no name before them. */
const inWords = (answer: RowDetail['answers'][number]): string =>
  answerPairs(answer.facts)
    .map(([name, words]) => (name === phone ? words : said.fact(name, `${words.charAt(0).toLowerCase()}${words.slice(1)}`)))
    .join(' · ');

export function Answers({ answers }: Pick<RowDetail, 'answers'>) {
  const [newest] = answers;
  if (newest === undefined) return null;
  const operations = answers.map(({ operation }) => operationTitle(operation));
  return (
    <Fold title={said.label} summary={said.summary(operations, timeText(newest.arrivedAt))}>
      <ul className={css.answers} aria-label={said.label}>
        {answers.map((answer) => (
          <li key={answer.answerId}>
            <span className="strong">{operationTitle(answer.operation)}</span>
            <span className="cut" title={inWords(answer)}>
              {inWords(answer) || said.noFact}
            </span>
            <span className={css.from}>
              {answer.sandbox && <SandboxLabel />}
              {timeText(answer.arrivedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
