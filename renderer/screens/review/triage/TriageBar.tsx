/** The row above the card: progress and pace, the order, the active filters, and the way back to the grid. */
import { useRef } from 'react';
import { facetLines } from '#contract/review/facets.ts';
import type { List } from '#contract/lists/list.ts';
import { type Decision, type DecisionValue, decisionValues } from '#contract/review/decision.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { count } from '#messages/count.ts';
import { paceWords, reviewTriageWords } from '#messages/review/triageWords.ts';
import { optionWord } from '#messages/verdict/verdictWords.ts';
import { decisionWord } from '#messages/names.ts';
import { Lookers } from '#renderer/subjects/team/sharedList.tsx';
import { ProgressBar } from '#renderer/ui/bars/ProgressBar.tsx';
import { Sentence } from '#renderer/ui/text/figures.tsx';
import { region } from '#renderer/ui/page/regions.ts';
import { useRoving } from '#renderer/ui/page/useRoving.ts';
import { DecisionShape, LitigatorBadge } from '#renderer/ui/badges/Badges.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { classes } from '#renderer/ui/page/classes.ts';
import { GradeTile, ScoreMark } from '#renderer/ui/badges/Marks.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { toggled } from '../store/filter.ts';
import type { Review } from '../store/reviewStore.ts';
import { paceOf, triageOrders } from '../store/triageState.ts';
import { FilterPills, SearchField } from '../toolRow/SearchField.tsx';
import { ModeSwitch } from '../toolRow/ModeSwitch.tsx';
import { OverlayMenu } from '../toolRow/OverlayMenu.tsx';
import { labelOf } from '../grid/columns.ts';
import { decidedAndLeft } from './Instead.tsx';
import css from './Triage.module.css';
import tones from '../drawer/Decision.module.css';
import decideButtonsCss from './Card.module.css';

const words = reviewTriageWords.bar;

export function TriageBar({ review, list }: { review: Review; list: List }) {
  const { extra, facets, triage } = review.use();
  const bar = useRef<HTMLDivElement>(null);
  useRoving(bar, 'horizontal');
  return (
    <div ref={bar} className={css.bar} role="toolbar" aria-label={words.label} {...region}>
      <Progress review={review} />
      <FilterPills review={review} headings={list.columns} />
      <OverlayMenu
        review={review}
        is="sort"
        title={words.order}
        icon="sort"
        command="review.sort"
        options={triageOrders.map((order) => ({ value: order, label: words.orders[order], chosen: order === triage?.order }))}
        onPick={(picked) => {
          const order = triageOrders.find((one) => one === picked);
          if (order !== undefined) review.showTriage(order);
        }}
      />
      <OverlayMenu
        review={review}
        is="grades"
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
        onPick={(grade) => review.show({ extra: toggled(review.use.getState().extra, 'grade', grade) })}
      />
      <SearchField review={review} />
      <Lookers listId={review.listId} too />
      <ModeSwitch listId={review.listId} mode="triage" />
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

const decideButtonsWords = reviewTriageWords.card;

interface DecideButtonsProps {
  readonly decision: Decision;
  readonly onDecide: (value: DecisionValue) => void;
}

/** Keep, hold and drop with their keys: dashed if suggested by the policy, filled if decided by a person. */
export const DecideButtons = ({ decision: { value: now, by }, onDecide }: DecideButtonsProps) => (
  <div className={decideButtonsCss.decisions} role="group" aria-label={decideButtonsWords.decision}>
    {decisionValues.map((value) => {
      const is = value === now ? by : null;
      return (
        <button
          key={value}
          type="button"
          className={classes(decideButtonsCss.decide, tones[value])}
          aria-pressed={is === 'person'}
          data-by={is ?? undefined}
          data-main
          onClick={() => onDecide(value)}
        >
          <DecisionShape value={value} filled={is === 'person'} size={20} />
          <span className={decideButtonsCss.word}>
            {decisionWord(value)}
            {is !== null && <small>{is === 'policy' ? decideButtonsWords.suggested : decideButtonsWords.decided}</small>}
          </span>
          <Key of={`review.${value}`} />
        </button>
      );
    })}
  </div>
);

interface ComingProps {
  readonly review: Review;
  /** Null while the rows are loading. */
  readonly positions: readonly number[] | null;
  readonly mapping: List['mapping'];
}

/** The next rows, with their essentials. */
export function Coming({ review, positions: known, mapping }: ComingProps) {
  const positions = known ?? [];
  const pages = review.use((state) => state.pages);
  return (
    <section className={css.side} data-side="next" aria-labelledby="coming">
      <div className={css.sideHead}>
        <h2 id="coming">{reviewTriageWords.coming.title}</h2>
      </div>
      {known?.length === 0 && <p className={css.none}>{reviewTriageWords.coming.none}</p>}
      {/* Scrolls in a low window. */}
      <ol className={css.rows} tabIndex={positions.length === 0 ? undefined : 0} aria-labelledby="coming">
        {positions.map((position) => {
          const row = pages.row(position);
          return (
            <li key={position}>{row === undefined ? <Skeleton width="80%" height={10} /> : <NextRow row={row} mapping={mapping} />}</li>
          );
        })}
      </ol>
    </section>
  );
}

const NextRow = ({ row: { row, cells, verdict, noCalls }, mapping }: { row: ViewRow; mapping: List['mapping'] }) => (
  <div className={css.next} title={reviewTriageWords.row(row)}>
    <GradeTile grade={verdict.grade} muted={noCalls.length > 0} />
    <span className="cut">{labelOf(cells, mapping)}</span>
    {noCalls.includes('litigator') ? (
      <LitigatorBadge state="litigator" />
    ) : (
      <ScoreMark score={verdict.score} band={verdict.band} meter={false} />
    )}
  </div>
);
