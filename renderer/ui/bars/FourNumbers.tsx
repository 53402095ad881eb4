/** What a list comes to: four numbers that add up to its rows, each of which shows its rows. */
import { groupCounts, standingGroups, type StandingCounts, type StandingGroup } from '#contract/verdict/standing.ts';
import { count } from '#messages/count.ts';
import { aboutGroup, groupTitle, sumWords } from '#messages/verdict/standingWords.ts';
import css from './FourNumbers.module.css';

interface Props {
  readonly counts: StandingCounts;
  readonly onShow: (group: StandingGroup) => void;
}

export function FourNumbers({ counts, onShow }: Props) {
  const groups = groupCounts(counts);
  return (
    <div className={css.numbers}>
      <ul className={css.tiles}>
        {standingGroups.map((group) => (
          <li key={group}>
            <button
              type="button"
              className={css.tile}
              data-group={group}
              data-none={groups[group] === 0 || undefined}
              onClick={() => onShow(group)}
            >
              <span className={css.number}>{count(groups[group])}</span> <b>{groupTitle(group)}</b>{' '}
              <span className="small">{aboutGroup(group)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={css.bar} aria-hidden="true">
        {standingGroups.map((group) => groups[group] > 0 && <i key={group} data-group={group} style={{ flexGrow: groups[group] }} />)}
      </div>
      <p className="small text-3">{sumWords(groups)}</p>
    </div>
  );
}
