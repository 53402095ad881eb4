/** What the list's answers say so far: grades as a bar with their counts, litigators, and next to them what was not checked. */
import type { ListCard } from '../../../electron/contract/list.ts';
import { grades } from '../../../electron/contract/verdict.ts';
import { count, counted } from '../../../electron/messages/count.ts';
import { GradeBar } from '../../ui/GradeBar.tsx';
import { GradeTile } from '../../ui/GradeTile.tsx';
import { LitigatorBadge } from '../../ui/LitigatorBadge.tsx';
import { Panel } from '../../ui/Page.tsx';
import css from './RunScreen.module.css';

export function SoFar({ card }: { card: ListCard }) {
  const graded = grades.reduce((sum, grade) => sum + card.grades[grade], 0);
  // Of the answered rows only: rows still waiting are not a result.
  const none = card.answered - graded;
  const checked = card.litigators + card.clear;
  const unchecked = card.answered - checked;
  return (
    <Panel title="So far" aside={counted(card.answered, 'answered row')}>
      {card.answered === 0 ? (
        <p className="text-3">Grades and litigators show here with the first answers</p>
      ) : (
        <>
          {graded === 0 ? (
            <p className="text-3">No grades in these answers</p>
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
            {card.litigators > 0 && <LitigatorBadge state="litigator" word={counted(card.litigators, 'litigator')} />}
            {/* If nothing was checked, nothing was found clear. */}
            {card.litigators === 0 && checked > 0 && <LitigatorBadge state="clear" word={`No litigator among ${count(checked)} checked`} />}
            {unchecked > 0 && <LitigatorBadge state="notChecked" word={`${count(unchecked)} not checked`} />}
          </div>
        </>
      )}
    </Panel>
  );
}
