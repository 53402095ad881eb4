/** Why rows aren't to call, one line per reason; each shows its rows in the review. */
import { Button } from '@mantine/core';
import { groupOfStanding, standings, type Standing, type StandingCounts } from '#contract/verdict/standing.ts';
import { count } from '#messages/count.ts';
import { whyStanding } from '#messages/verdict/standingWords.ts';
import { resultWords } from '#messages/runs/runHeadline.ts';
import css from './Result.module.css';

const words = resultWords.why;

interface Props {
  readonly counts: StandingCounts;
  readonly onShow: (standing: Standing) => void;
  /** Plans what isn't checked yet. */
  readonly onCheck: () => void;
}

export function Why({ counts, onShow, onCheck }: Props) {
  const most = (group: 'toLookAt' | 'toLeave'): Standing[] =>
    standings.filter((one) => groupOfStanding(one) === group && counts[one] > 0).toSorted((a, b) => counts[b] - counts[a]);
  const lines = [...most('toLookAt'), ...most('toLeave')];
  if (lines.length === 0) return null;
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul>
        {lines.map((standing) => (
          <li key={standing} className={css.why}>
            <span className={css.group} data-group={groupOfStanding(standing)}>
              {words.group(standing)}
            </span>
            <span>{whyStanding(standing)}</span>
            <b>{count(counts[standing])}</b>
            <span className={css.acts}>
              {standing === 'notChecked' && (
                <Button variant="transparent" size="xs" onClick={onCheck}>
                  {words.check}
                </Button>
              )}
              <Button variant="transparent" size="xs" onClick={() => onShow(standing)}>
                {words.show}
                <span className="hidden-visually">{words.of(whyStanding(standing))}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
