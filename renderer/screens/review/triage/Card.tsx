/** The card of the current row: name, verdict with its reasons, the row's own cells, the answers, and the decision. */
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import type { DecisionValue } from '#contract/review/decision.ts';
import { type List, columnsOfFilled } from '#contract/lists/list.ts';
import { type Reason, type ScoreBand, scoreRanges } from '#contract/verdict/verdict.ts';
import type { RowDetail, ViewRow } from '#contract/review/view.ts';
import { fields } from '#contract/lists/fields.ts';
import { assignmentSentence } from '#messages/team/assignedWords.ts';
import { reviewTriageWords, suggestionWords } from '#messages/review/triageWords.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { lineTypeTitle, operationTitle, scoreWord } from '#messages/names.ts';
import { noCallCauses } from '#messages/verdict/standingWords.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { appState } from '#renderer/subjects/settings/queries.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { GradeTile, SandboxLabel } from '#renderer/ui/badges/Marks.tsx';
import { SkeletonLines } from '#renderer/ui/notices/Skeleton.tsx';
import { timeText, useNow } from '#renderer/ui/text/times.ts';
import { LitigatorBadge } from '#renderer/ui/badges/Badges.tsx';
import { answerPairs } from '#renderer/subjects/answers/AnswerPanels.tsx';
import { Fold } from '#renderer/subjects/answers/Fold.tsx';
import { AnswerDoubts, Headline, Reasons, Why } from '../drawer/VerdictPanel.tsx';
import { KeptDespite, RowNote, decisionWords } from '../drawer/DecisionPanel.tsx';
import { CallingHours, LastCall } from '../calls/RowCalls.tsx';
import { labelOfRow, placeOf } from '../grid/columns.ts';
import { takesFocus } from '../focusRows.ts';
import type { Review } from '../store/reviewStore.ts';
import { DecideButtons } from './TriageBar.tsx';
import { cardOf } from './useSeenCard.ts';
import css from './Card.module.css';

interface Props {
  readonly review: Review;
  readonly list: List;
  readonly row: ViewRow;
  /** Null while loading: the card shows enough for a decision without it. */
  readonly detail: RowDetail | null;
  readonly onDecide: (value: DecisionValue) => void;
}

const isNews = ({ code, params }: Reason): boolean => code !== 'phone.valid' && (code !== 'line' || params.prepaid === true);

export function Card({ review, list, row, detail, onDecide }: Props) {
  const { verdict, decision, noCalls, cells } = row;
  const why = detail?.why ?? null;
  const isSuggestion = decision.by === 'policy' && decision.suggested !== null && !decision.contested;
  const label = labelOfRow(row, list.mapping);
  const me = useQuery(appState).data?.author;
  const now = Math.max(useNow(30_000, true), decision.at ?? 0);
  return (
    <article className={css.card} {...cardOf(row.row)} aria-label={reviewTriageWords.row(row.row)}>
      {/* Scrolls if the window is too small to show all of it; a new row starts at the top. */}
      <div key={row.row} className={css.body} tabIndex={0} role="group" aria-label={reviewTriageWords.card.details}>
        <header className={css.head}>
          <div className="grow">
            <h2 className={css.name} tabIndex={-1} {...takesFocus}>
              {label}
            </h2>
            <p className={css.place}>{placeOf(cells, list.mapping, detail?.fields['phone'])}</p>
          </div>
          <div className={css.number}>
            <div>{reviewTriageWords.row(row.row)}</div>
            {verdict.sandbox && <SandboxLabel />}
          </div>
        </header>
        <CardFacts row={row} />
        {detail === null ? (
          <div className={css.bones}>
            <span className="hidden-visually">{reviewTriageWords.card.reading}</span>
            <SkeletonLines widths={[72, 86, 64]} height={12} />
          </div>
        ) : (
          <div className={css.reasons}>
            {/* The line type is among the facts above, and a score or a grade implies that the phone is valid. */}
            <Reasons reasons={detail.verdict.reasons.filter(isNews)} />
            <AnswerDoubts detail={detail} className={css.calling} />
            {detail.calling !== null && <CallingHours calling={detail.calling} className={css.calling} />}
          </div>
        )}
        <LastCall listId={list.listId} row={row.row} className={css.lastCall} />
        <CardCells cells={cells} list={list} />
        {detail !== null && <Answers answers={detail.answers} />}
      </div>
      <footer className={css.foot}>
        <DecideButtons decision={decision} onDecide={onDecide} />
        <p className={css.whose}>
          {/* The reason already states what is suggested. */}
          {isSuggestion && why === null && decision.suggested !== null && suggestionWords(decision.suggested)}
          {!isSuggestion && `${decisionWords(decision, detail?.contested ?? [], me, now)} `}
          {why !== null && <Why listId={list.listId} why={why} />}
        </p>
        {detail !== null && detail.assigned !== null && <p className={css.whose}>{assignmentSentence(detail.assigned, me)}</p>}
        {decision.value === 'keep' && decision.by === 'person' && noCalls.length > 0 && (
          <KeptDespite decision={decision} noCalls={noCalls} onSay={() => review.decide('keep')} />
        )}
        <RowNote review={review} row={row.row} note={decision.note}>
          {decision.note !== '' && (
            <p className={css.note}>
              <Icon name="note" size={14} className="text-3" />
              <span>{decision.note}</span>
            </p>
          )}
        </RowNote>
      </footer>
    </article>
  );
}

const words = reviewTriageWords.card;

/** Maximum number of cells on the card; the grid's details show all of them. */
const most = 24;
const inHead = new Set<string>(['name', 'first_name', 'last_name', 'business.name', 'phone', 'address.city', 'address.state_code']);

/** Mapped columns first, in the order of their fields, then the rest as in the file; empty cells are left out. */
function shownColumns({ columns, mapping }: Pick<List, 'columns' | 'mapping'>, cells: readonly string[]): number[] {
  const filled = fields.flatMap(({ name }) => mapping.fields.filter(({ field }) => field === name));
  const head = filled.filter(({ field }) => inHead.has(field)).flatMap(({ column }) => [column]);
  const mapped = filled.filter(({ field }) => !inHead.has(field)).flatMap(columnsOfFilled);
  const all = [...new Set([...mapped, ...columns.map((_, column) => column)])];
  return all.filter((column): column is number => column !== null && !head.includes(column) && (cells[column] ?? '').trim() !== '');
}

const CardCells = memo(function CardCells({ cells, list }: { cells: readonly string[]; list: List }) {
  const shown = shownColumns(list, cells);
  if (shown.length === 0) return null;
  return (
    <>
      <dl className={css.cells} aria-label={words.cells}>
        {shown.slice(0, most).map((column) => (
          <div key={column}>
            <dt title={columnTitle(list.columns, column)}>{columnTitle(list.columns, column)}</dt>
            <dd>{cells[column]}</dd>
          </div>
        ))}
      </dl>
      {shown.length > most && <p className="small text-3">{words.moreCells(shown.length - most)}</p>}
    </>
  );
});

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** Anything that forbids a call takes the place of the grade's words. */
function CardFacts({ row }: { row: ViewRow }) {
  const { verdict, noCalls, suppressed } = row;
  return (
    <dl className={css.facts}>
      <Fact title={words.grade}>
        <GradeTile grade={verdict.grade} size="large" muted={noCalls.length > 0} />
        <Headline row={row} />
        {suppressed !== undefined && <span className="small text-3">{noCallCauses(noCalls, suppressed)}</span>}
      </Fact>
      <Fact title={words.activityScore}>
        <ScoreTrack score={verdict.score} band={verdict.band} />
      </Fact>
      <Fact title={words.litigator}>
        <LitigatorBadge state={verdict.litigator} />
      </Fact>
      <Fact title={words.line}>
        {verdict.lineType === null ? <span className="text-3">{words.lineNotKnown}</span> : lineTypeTitle(verdict.lineType)}
      </Fact>
    </dl>
  );
}

const { unanswered, answered } = scoreRanges;

/** A score on a scale from 0 to 100 with three bands: at most 30 is unanswered, at least 70 answered, and exactly 50 is inconclusive. */
function ScoreTrack({ score, band }: { score: number | null; band: ScoreBand | null }) {
  if (score === null || band === null) return <span className="text-3">{words.noScore}</span>;
  return (
    <span className={css.score} role="img" aria-label={words.score(score, scoreWord(band))} title={scoreWord(band)}>
      <b>{score}</b>
      <span className={css.track} data-band={band}>
        <i data-band="unanswered" style={{ flexGrow: unanswered.to }} />
        <i data-band="unsure" style={{ flexGrow: answered.from - unanswered.to }} />
        <i data-band="answered" style={{ flexGrow: 100 - answered.from }} />
        <em style={{ left: `${score}%` }} />
        <small style={{ left: `${unanswered.to}%` }}>{unanswered.to}</small>
        <small style={{ left: `${answered.from}%` }}>{answered.from}</small>
      </span>
    </span>
  );
}

const texts = reviewTriageWords.answers;
const { phone } = reviewDrawerWords.facts;

/** The words for the phone need no label before them. */
const inWords = (answer: RowDetail['answers'][number]): string =>
  answerPairs(answer.facts)
    .map(([name, words]) => (name === phone ? words : texts.fact(name, `${words.charAt(0).toLowerCase()}${words.slice(1)}`)))
    .join(' · ');

/** The answers behind the verdict, collapsed because the reasons already state what matters: one line each, with check, result and time. */
function Answers({ answers }: Pick<RowDetail, 'answers'>) {
  const [newest] = answers;
  if (newest === undefined) return null;
  const operations = answers.map(({ operation }) => operationTitle(operation));
  return (
    <Fold title={texts.label} summary={texts.summary(operations, timeText(newest.arrivedAt))}>
      <ul className={css.answers} aria-label={texts.label}>
        {answers.map((answer) => (
          <li key={answer.answerId}>
            <span className="strong">{operationTitle(answer.operation)}</span>
            <span className="cut" title={inWords(answer)}>
              {inWords(answer) || texts.noFact}
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
