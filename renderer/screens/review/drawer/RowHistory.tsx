/** The decisions and notes on the row, newest first, with their authors. */
import { Button } from '@mantine/core';
import type { DecisionRecord } from '#contract/review/decision.ts';
import type { RowDetail } from '#contract/review/view.ts';
import { decisionWord } from '#messages/names.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { evidenceWords } from '#messages/evidence/evidenceScreenWords.ts';
import { Fold } from '#renderer/subjects/answers/Fold.tsx';
import { dayText, timeText } from '#renderer/ui/text/times.ts';
import { cleanFileName } from '#renderer/subjects/exports/fileName.ts';
import { notifyDone, useAct } from '#renderer/base/notify.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { go } from '#renderer/base/router.ts';
import { call, saveFile } from '#renderer/bridge/call.ts';
import css from './Drawer.module.css';

const actionText = ({ kind, value, note, reason, contested }: DecisionRecord): string => {
  const texts = reviewDrawerWords.history;
  if (contested) return kind === 'note' ? texts.contestedNotes(note) : texts.contested(value === null ? null : decisionWord(value));
  if (kind === 'decide' && reason !== null) return texts.keptAlthough(reason);
  if (kind === 'note') return note === '' ? texts.noteRemoved : texts.noted(note);
  if (kind === 'undo') return value === null ? texts.undoneToPolicy : texts.undoneTo(decisionWord(value).toLowerCase());
  if (value === null) return texts.decisionRemoved;
  return note === '' ? decisionWord(value) : texts.decidedWithNote(decisionWord(value), note);
};

export function RowHistory({ history }: { history: RowDetail['history'] }) {
  const [first] = history;
  if (first === undefined)
    return (
      <Fold
        title={reviewDrawerWords.history.title}
        summary={reviewDrawerWords.history.none}
        children={<p className="small text-3">{reviewDrawerWords.history.noneMeans}</p>}
      />
    );
  return (
    <Fold title={reviewDrawerWords.history.title} summary={reviewDrawerWords.history.summary(history.length, dayText(first.at))}>
      <ol className={css.history} aria-label={reviewDrawerWords.history.title}>
        {history.toReversed().map((record) => (
          <li key={record.recordId}>
            <span>{actionText(record)}</span>
            <span className="small text-3">{reviewDrawerWords.history.by(record.operator, timeText(record.at))}</span>
          </li>
        ))}
      </ol>
    </Fold>
  );
}

const words = evidenceWords.prove;

/** Saves the proof of one row for counsel: it discloses that row and nothing of any other. */
export function RowProof({ listId, listName, row }: { listId: string; listName: string; row: number }) {
  const { busy, failure, run } = useAct();
  const save = (): void =>
    run(async () => {
      const proved = await saveFile(words.fileName(cleanFileName(listName), row), (destinationId) =>
        call('evidence.prove', { listId, runId: null, row, destinationId }),
      );
      if (proved !== null) notifyDone(words.done(proved.fileName, timeText(proved.madeAt)));
    });
  return (
    <Fold title={words.title}>
      <p className="small text-2">{words.about}</p>
      <FailureNotice failure={failure} />
      <Button size="xs" variant="default" mt={8} mr={8} loading={busy} onClick={save}>
        {words.button}
      </Button>
      {failure?.code === 'evidence.none' && (
        <Button size="xs" mt={8} onClick={() => go({ at: 'evidence', listId })}>
          {words.first}
        </Button>
      )}
    </Fold>
  );
}
