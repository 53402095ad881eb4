/** The card of the current row: who it is, the verdict with its reasons, the row's own cells, the answers, and the decision. */
import { useQuery } from '@tanstack/react-query';
import type { DecisionValue } from '#contract/review/decision.ts';
import type { List } from '#contract/lists/list.ts';
import type { Reason } from '#contract/verdict/verdict.ts';
import type { RowDetail, ViewRow } from '#contract/review/view.ts';
import { assignmentSentence } from '#messages/team/assignedWords.ts';
import { suggestionWords, reviewTriageWords as words } from '#messages/review/triageWords.ts';
import { appState } from '#renderer/base/queries.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { SandboxLabel } from '#renderer/ui/badges/SandboxLabel.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { useNow } from '#renderer/ui/text/useNow.ts';
import { AnswerDoubts } from '../drawer/AnswerDoubts.tsx';
import { KeptDespite, NoteField, decisionWords } from '../drawer/DecisionPanel.tsx';
import { Reasons } from '../drawer/VerdictPanel.tsx';
import { Why } from '../drawer/Why.tsx';
import { CallingHours } from '../calls/CallingHours.tsx';
import { LastCall } from '../calls/RowCalls.tsx';
import { labelOfRow, placeOf } from '../grid/columns.ts';
import type { Review } from '../store/reviewStore.ts';
import { Answers } from './Answers.tsx';
import { CardCells } from './CardCells.tsx';
import { CardFacts } from './CardFacts.tsx';
import { DecideButtons } from './DecideButtons.tsx';
import { cardOf } from './useSeenCard.ts';
import css from './Card.module.css';

interface Props {
  readonly review: Review;
  readonly list: List;
  readonly row: ViewRow;
  /** Null while it is loading: the card is complete enough to be decided without it. */
  readonly detail: RowDetail | null;
  readonly noting: boolean;
  /** The note was saved, or its field left. */
  readonly onNoted: () => void;
  readonly onDecide: (value: DecisionValue) => void;
}

const isNews = ({ code, params }: Reason): boolean => code !== 'phone.valid' && (code !== 'line' || params.prepaid === true);

export function Card({ review, list, row, detail, noting, onNoted, onDecide }: Props) {
  const { verdict, decision, noCalls, cells } = row;
  const why = detail?.why ?? null;
  const isSuggestion = decision.by === 'policy' && decision.suggested !== null && !decision.contested;
  const label = labelOfRow(row, list.mapping);
  const me = useQuery(appState).data?.author;
  const now = Math.max(useNow(30_000, true), decision.at ?? 0);
  return (
    <article className={css.card} {...cardOf(row.row)} aria-label={words.row(row.row)}>
      {/* Scrolls if the window is too small for all of it; a new row starts at its top. */}
      <div key={row.row} className={css.body} tabIndex={0} role="group" aria-label={words.card.details}>
        <header className={css.head}>
          <div className="grow">
            <h2 className={css.name} tabIndex={-1} data-takes-focus>
              {label}
            </h2>
            <p className={css.place}>{placeOf(cells, list.mapping, detail?.fields['phone'])}</p>
          </div>
          <div className={css.number}>
            <div>{words.row(row.row)}</div>
            {verdict.sandbox && <SandboxLabel />}
          </div>
        </header>
        <CardFacts row={row} />
        {detail === null ? (
          <div className={css.bones}>
            <span className="hidden-visually">{words.card.reading}</span>
            {[72, 86, 64].map((width) => (
              <Skeleton key={width} height={12} width={`${width}%`} />
            ))}
          </div>
        ) : (
          <div className={css.reasons}>
            {/* The line is among the facts above, and a score or a grade says that the phone is valid. */}
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
          {/* The reason says by itself what is suggested. */}
          {isSuggestion && why === null && decision.suggested !== null && suggestionWords(decision.suggested)}
          {!isSuggestion && `${decisionWords(decision, detail?.contested ?? [], me, now)} `}
          {why !== null && <Why listId={list.listId} why={why} />}
        </p>
        {detail !== null && detail.assigned !== null && <p className={css.whose}>{assignmentSentence(detail.assigned, me)}</p>}
        {decision.value === 'keep' && decision.by === 'person' && noCalls.length > 0 && (
          <KeptDespite decision={decision} noCalls={noCalls} onSay={() => review.decide('keep')} />
        )}
        {noting ? (
          <NoteField key={row.row} note={decision.note} onDone={onNoted} onSave={(note) => review.note(row.row, note)} />
        ) : (
          decision.note !== '' && (
            <p className={css.note}>
              <Icon name="note" size={14} className="text-3" />
              <span>{decision.note}</span>
            </p>
          )
        )}
      </footer>
    </article>
  );
}
