/** The row above the card: progress and pace, the order, the filters in use, and the way back to the grid. */
import { useRef, type RefObject } from 'react';
import { facetLines } from '#contract/review/facets.ts';
import type { List } from '#contract/lists/list.ts';
import { count } from '#messages/count.ts';
import { paceWords, reviewTriageWords } from '#messages/review/triageWords.ts';
import { optionWord } from '#messages/verdict/verdictWords.ts';
import { Lookers } from '#renderer/subjects/team/Lookers.tsx';
import { PickMenu } from '#renderer/ui/pick/PickMenu.tsx';
import { ProgressBar } from '#renderer/ui/bars/ProgressBar.tsx';
import { Sentence } from '#renderer/ui/text/Sentence.tsx';
import { region } from '#renderer/ui/page/useRegions.ts';
import { useRoving } from '#renderer/ui/page/useRoving.ts';
import { toggled } from '../store/filter.ts';
import type { Review } from '../store/reviewStore.ts';
import { paceOf, triageOrders } from '../store/triageState.ts';
import { FilterPills } from '../toolRow/FilterPills.tsx';
import { ModeSwitch } from '../toolRow/ModeSwitch.tsx';
import { SearchField } from '../toolRow/SearchField.tsx';
import { decidedAndLeft } from './Instead.tsx';
import css from './Triage.module.css';

const words = reviewTriageWords.bar;

export type TriageMenu = 'order' | 'grade' | null;

interface Props {
  readonly review: Review;
  readonly list: List;
  readonly menu: TriageMenu;
  readonly onMenu: (menu: TriageMenu) => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  /** Returns the keyboard to the card. */
  readonly onLeave: () => void;
}

export function TriageBar({ review, list, menu, onMenu, searchRef, onLeave }: Props) {
  const { extra, facets, triage } = review.use();
  const bar = useRef<HTMLDivElement>(null);
  useRoving(bar, 'horizontal');
  const opens = (name: TriageMenu) => (opened: boolean) => onMenu(opened ? name : null);
  const search = (text: string): void =>
    review.show({ extra: { ...review.use.getState().extra, text: text.trim() === '' ? undefined : text } }, true);
  return (
    <div ref={bar} className={css.bar} role="toolbar" aria-label={words.label} {...region}>
      <Progress review={review} />
      <FilterPills review={review} headings={list.columns} />
      <PickMenu
        title={words.order}
        icon="sort"
        command="review.sort"
        options={triageOrders.map((order) => ({ value: order, label: words.orders[order], chosen: order === triage?.order }))}
        opened={menu === 'order'}
        onOpened={opens('order')}
        onLeave={onLeave}
        onPick={(picked) => {
          const order = triageOrders.find((one) => one === picked);
          if (order !== undefined) review.showTriage(order);
        }}
      />
      <PickMenu
        title={words.grade}
        icon="filter"
        command="triage.grade"
        many
        options={
          facets === null
            ? []
            : facetLines(facets, 'grade').map(({ value, rows }) => ({
                value,
                label: words.gradeRows(optionWord('grade', value), rows),
                chosen: extra.grade?.some((one) => one === value) === true,
              }))
        }
        opened={menu === 'grade'}
        onOpened={opens('grade')}
        onLeave={onLeave}
        onPick={(grade) => review.show({ extra: toggled(review.use.getState().extra, 'grade', grade) })}
      />
      <SearchField text={extra.text ?? ''} onChange={search} onDone={review.askNow} onLeave={onLeave} inputRef={searchRef} />
      <Lookers listId={list.listId} too />
      <ModeSwitch mode="triage" />
    </div>
  );
}

/** `1,284 decided, 11,188 left, 38 a minute`. */
function Progress({ review }: { review: Review }) {
  const state = review.use();
  const { facets, triage, tab } = state;
  if (facets === null || triage === null) return <div className={css.progress} />;
  const held = triage.order === 'oldestHold';
  const { decided, left } = held ? { decided: triage.done.size, left: facets.decision.hold } : decidedAndLeft(facets, state);
  const pace = paceOf(triage.times);
  const all = decided + left;
  return (
    <div className={css.progress}>
      <span className="strong">{held ? words.onHold : words.views[tab]}</span>
      <span className={css.share}>
        <ProgressBar share={all === 0 ? 0 : decided / all} label={words.share} />
      </span>
      <span>
        <Sentence of={words.progress} parts={{ decided: <b>{count(decided)}</b>, left: <b>{count(left)}</b> }} />
      </span>
      {pace !== null && <span className="text-3">{paceWords(pace, left)}</span>}
    </div>
  );
}
