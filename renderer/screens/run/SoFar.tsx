/** What the list's answers say so far: grades as a bar with their counts, litigators, and next to them what was not checked. */
import type { ListCard } from '#contract/lists/list.ts';
import { grades } from '#contract/verdict/verdict.ts';
import { count } from '#messages/count.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { GradeBar } from '../../ui/bars/GradeBar.tsx';
import { GradeTile } from '../../ui/badges/GradeTile.tsx';
import { LitigatorBadge } from '../../ui/badges/LitigatorBadge.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import css from './RunScreen.module.css';

export function SoFar({ card }: { card: ListCard }) {
  const graded = grades.reduce((sum, grade) => sum + card.grades[grade], 0);
  // Of the answered rows only: rows still waiting are not a result.
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
