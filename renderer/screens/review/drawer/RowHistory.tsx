/** What was decided and noted about the row, newest first, with who did it. */
import type { DecisionRecord } from '#contract/review/decision.ts';
import type { RowDetail } from '#contract/review/view.ts';
import { decisionWord } from '#messages/names.ts';
import { reviewDrawerWords as words } from '#messages/review/reviewDrawerWords.ts';
import { Fold } from '#renderer/subjects/answers/Fold.tsx';
import { dayText, timeText } from '#renderer/ui/text/times.ts';
import css from './Drawer.module.css';

const actionText = ({ kind, value, note, reason, contested }: DecisionRecord): string => {
  const said = words.history;
  if (contested) return kind === 'note' ? said.contestedNotes(note) : said.contested(value === null ? null : decisionWord(value));
  if (kind === 'decide' && reason !== null) return said.keptAlthough(reason);
  if (kind === 'note') return note === '' ? said.noteRemoved : said.noted(note);
  if (kind === 'undo') return value === null ? said.undoneToPolicy : said.undoneTo(decisionWord(value).toLowerCase());
  if (value === null) return said.decisionRemoved;
  return note === '' ? decisionWord(value) : said.decidedWithNote(decisionWord(value), note);
};

export function RowHistory({ history }: { history: RowDetail['history'] }) {
  const [first] = history;
  if (first === undefined)
    return (
      <Fold title={words.history.title} summary={words.history.none} children={<p className="small text-3">{words.history.noneMeans}</p>} />
    );
  return (
    <Fold title={words.history.title} summary={words.history.summary(history.length, dayText(first.at))}>
      <ol className={css.history} aria-label={words.history.title}>
        {history.toReversed().map((record) => (
          <li key={record.recordId}>
            <span>{actionText(record)}</span>
            <span className="small text-3">{words.history.by(record.operator, timeText(record.at))}</span>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
