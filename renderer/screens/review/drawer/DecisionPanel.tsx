/** The current row's decision: three buttons with their keys, the decider, and the note. */
import { useQuery } from '@tanstack/react-query';
import { Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { decisionValues, type ContestedDecision, type Decision } from '#contract/review/decision.ts';
import type { NoCall } from '#contract/verdict/standing.ts';
import type { RowDetail, ViewRow } from '#contract/review/view.ts';
import { assignmentSentence } from '#messages/team/assignedWords.ts';
import { contestedSentence, contestedShort } from '#messages/team/teamWords.ts';
import { decisionWord } from '#messages/names.ts';
import { keptSentence } from '#messages/verdict/standingWords.ts';
import { whySuppressed } from '#messages/suppression/suppressionWords.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { appState } from '#renderer/subjects/settings/queries.ts';
import { DecisionShape } from '#renderer/ui/badges/Badges.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { Sentence } from '#renderer/ui/text/figures.tsx';
import { agoText, useNow } from '#renderer/ui/text/times.ts';
import { classes } from '#renderer/ui/page/classes.ts';
import tones from './Decision.module.css';
import css from './Drawer.module.css';
import { backToRows } from '../focusRows.ts';
import { overlayOf } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { Why } from './VerdictPanel.tsx';

const words = reviewDrawerWords.decision;
const noteWords = reviewDrawerWords.note;

/** Who decided and, if contested, what each side decided. `acts`: the decisions on a contested row; empty while loading. */
export function decisionWords(
  { value, by, suggested, operator, at, contested }: Decision,
  acts: readonly ContestedDecision[],
  me: string | undefined,
  now: number,
): string {
  if (contested) return acts.length < 2 ? contestedShort : contestedSentence(acts, by === 'person' ? value : null, me);
  if (value === null || by === null) return words.undecided;
  if (by === 'policy') return words.suggested;
  return words.decided({
    by: operator === me ? null : operator,
    when: at === null ? null : agoText(at, now),
    policy: suggested === null ? '' : suggested === value ? words.policyAgrees : words.policySays(decisionWord(suggested).toLowerCase()),
  });
}

interface Props {
  readonly review: Review;
  readonly row: ViewRow;
  /** Null while loading. */
  readonly detail: Pick<RowDetail, 'why' | 'contested' | 'assigned'> | null;
}

export function DecisionPanel({ review, row: { row, decision, noCalls, suppressed }, detail }: Props) {
  const { why, contested, assigned } = detail ?? { why: null, contested: [], assigned: null };
  const me = useQuery(appState).data?.author;
  // A decision made since the last clock update must not lie in the future.
  const now = Math.max(useNow(30_000, true), decision.at ?? 0);
  return (
    <div>
      <div className={css.decisions} role="group" aria-label={words.label}>
        {decisionValues.map((value) => (
          <button
            key={value}
            type="button"
            className={classes(css.decide, tones[value])}
            aria-pressed={decision.value === value}
            data-by={decision.value === value ? decision.by : undefined}
            onClick={() => review.decide(value)}
          >
            <DecisionShape value={value} filled={decision.value === value && decision.by === 'person'} />
            {decisionWord(value)}
            <Key of={`review.${value}`} />
          </button>
        ))}
      </div>
      <div className={css.whose}>
        {/* The reason already states what is suggested. */}
        {!(why !== null && decision.by === 'policy' && !decision.contested) && (
          <span className="grow">
            {decision.value === null && !decision.contested && suppressed !== undefined
              ? words.suppressed(whySuppressed(suppressed))
              : decisionWords(decision, contested, me, now)}
          </span>
        )}
        {decision.by === 'person' && (
          <button type="button" className={css.link} onClick={() => review.decide(null)} title={words.removeMeans}>
            {words.remove} <Key of="review.takeBack" />
          </button>
        )}
      </div>
      {assigned !== null && <p className={css.why}>{assignmentSentence(assigned, me)}</p>}
      {why !== null && (
        <p className={css.why}>
          <Why listId={review.listId} why={why} />
        </p>
      )}
      {decision.value === 'keep' && noCalls.length > 0 && (
        <KeptDespite decision={decision} noCalls={noCalls} onSay={() => review.decide('keep')} />
      )}
      <RowNote review={review} row={row} note={decision.note}>
        {decision.note === '' ? (
          <button type="button" className={css.link} onClick={() => review.open({ is: 'note', row })}>
            {noteWords.add} <Key of="review.note" />
          </button>
        ) : (
          <button type="button" className={css.note} onClick={() => review.open({ is: 'note', row })} title={noteWords.change}>
            <Icon name="note" size={14} className="text-3" />
            <span>{decision.note}</span>
          </button>
        )}
      </RowNote>
    </div>
  );
}

/** The reason for keeping a row that must not be called, or a notice that none has been given yet. */
export function KeptDespite({ decision, noCalls, onSay }: { decision: Decision; noCalls: readonly NoCall[]; onSay: () => void }) {
  const unexplained = noCalls.filter((one) => !decision.kept?.despite.includes(one));
  return (
    <div className={css.kept}>
      {decision.kept !== null && <p>{keptSentence(decision.kept)}</p>}
      {unexplained.length > 0 && (
        <p className="text-amber">
          <Sentence
            of={words.keptWithoutReason}
            parts={{
              sayWhy: (
                <button type="button" className={css.link} onClick={onSay}>
                  {words.sayWhy}
                </button>
              ),
            }}
          />
        </p>
      )}
    </div>
  );
}

/** The field for the row's note while it is open; otherwise `children`, which show the note. */
export function RowNote({ review, row, note, children }: { review: Review; row: number; note: string; children: ReactNode }) {
  const isOpen = review.use((state) => overlayOf('note')(state)?.row === row);
  if (!isOpen) return children;
  return <NoteField key={row} note={note} onDone={() => backToRows(review, 'note')} onSave={(text) => review.note(row, text)} />;
}

/** Saves the note on blur and when the screen is left, unless Esc was pressed. */
function NoteField({ note, onSave, onDone }: { note: string; onSave: (note: string) => void; onDone: () => void }) {
  const [text, setText] = useState(note);
  // Removing the field also blurs it, which must not save the note a second time or after Esc.
  const finished = useRef(false);
  const finish = (save: boolean): void => {
    if (finished.current) return;
    finished.current = true;
    if (save && text.trim() !== note) onSave(text.trim());
    onDone();
  };
  const leave = useEffectEvent(() => {
    if (!finished.current && text.trim() !== note) onSave(text.trim());
  });
  // A field that leaves with its screen isn't blurred first.
  useEffect(() => () => leave(), []);
  return (
    <Textarea
      autosize
      autoFocus
      minRows={2}
      maxRows={8}
      maxLength={2000}
      size="xs"
      aria-label={noteWords.label}
      description={noteWords.keys}
      inputWrapperOrder={['input', 'description']}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          finish(false);
        } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
          event.preventDefault();
          finish(true);
        }
      }}
      onBlur={() => finish(true)}
    />
  );
}
