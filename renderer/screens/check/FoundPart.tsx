/** What was found in the rows for free, and what happens to them. Most lines open their rows. */
import type { FindingRule } from '#contract/lists/finding.ts';
import type { List } from '#contract/lists/list.ts';
import { checkWords } from '#messages/plan/checkWords.ts';
import type { ListPlan } from '../../subjects/plan/useListPlan.ts';
import { choosePlan } from '../../subjects/plan/planChoice.ts';
import { showRows } from '../../subjects/review/reviewChoice.ts';
import { goToStep } from '../../base/router.ts';
import { classes } from '../../ui/page/classes.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { NumberText } from '../../ui/text/NumberText.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import css from './CheckScreen.module.css';
import { foundLines, type FoundLine } from './foundLines.ts';
import { Section } from './Section.tsx';

const { found: words } = checkWords;

export function FoundPart({ list, state }: { list: List; state: ListPlan }) {
  const { plan, soFar, stale, choices, environment, failure } = state;
  const { listId } = list;
  const skip = choices.skip ?? [];
  const check = soFar?.checks[0] ?? plan?.checks[0];
  const found = check === undefined ? null : foundLines(list, check, environment?.currency ?? 'USD', skip);
  const lines = found === null ? [] : [...found.out, ...found.worthKnowing];
  const choose = (choice: FoundLine['choice']): void => {
    const others = skip.filter((rule) => rule !== 'phone.repeated');
    choosePlan(listId, { skip: choice === 'buy' ? others : [...others, 'phone.repeated'] });
  };
  return (
    <Section title={words.title} action={checkWords.look} actionLabel={words.lookFor} onAction={() => goToStep(listId, 'import')}>
      {soFar !== null && (
        <p className="small text-2" role="status">
          {words.countingSoFar(soFar.checks[0]?.rows ?? 0, soFar.of)}
        </p>
      )}
      {found === null && failure === null && (
        <div role="status">
          <span className="hidden-visually">{words.counting}</span>
          <Skeleton width="70%" height={16} />
        </div>
      )}
      {found === null && failure !== null && <p className="text-2">{words.waits}</p>}
      {found !== null && lines.length === 0 && <p className="text-2">{words.nothing}</p>}
      <ul className={classes(stale && soFar === null && css.stale)}>
        {lines.map((one) => (
          <Line
            key={`${one.title} ${one.fate}`}
            line={one}
            onShow={showing(listId, one.rule)}
            onChoose={one.choice === undefined ? null : () => choose(one.choice)}
          />
        ))}
      </ul>
      {found !== null && found.more > 0 && <p className="small text-3">{words.more(found.more)}</p>}
    </Section>
  );
}

const showing = (listId: string, rule: FindingRule | null): (() => void) | null =>
  rule === null ? null : () => showRows(listId, { findings: [rule] });

interface LineProps {
  readonly line: FoundLine;
  readonly onShow: (() => void) | null;
  readonly onChoose: (() => void) | null;
}

function Line({ line: { icon, title, fate, rows, tone, choice }, onShow, onChoose }: LineProps) {
  const said = (
    <>
      <Icon name={icon} />
      <span className="cut">
        {title} <span className={tone === undefined ? 'text-3' : ''}>{fate}</span>
      </span>
    </>
  );
  return (
    <li className={css.line} data-tone={tone}>
      {onShow === null ? (
        <span className={css.said}>{said}</span>
      ) : (
        <button type="button" className={css.said} title={words.showRows} onClick={onShow}>
          {said}
        </button>
      )}
      {onChoose !== null && (
        <button type="button" className={css.choice} onClick={onChoose}>
          {choice === 'buy' ? words.buy : words.skip}
        </button>
      )}
      <NumberText value={rows} className="medium" />
    </li>
  );
}
