/** The effect of importing the sheet, with the buttons that import it or only save the meanings of its labels. */
import type { SheetPreview, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { feedbackCost } from '#messages/money.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { allActs } from '../acts/Acts.tsx';
import { backCommands, bringInCommands } from '../outcomesCommands.ts';
import { outboxEntries, outboxQuery } from '../outbox/outboxQueries.ts';
import { attempt, notifyDone, useWork } from '#renderer/base/notify.ts';
import { refresh } from '#renderer/base/queryClient.ts';
import { closeSheet, reopenSheet } from '#renderer/subjects/outcomes/resultSheet.ts';
import { call } from '#renderer/bridge/call.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { Back, Foot } from '#renderer/ui/page/Page.tsx';
import { notifyUndo } from '#renderer/ui/notices/UndoNotice.tsx';
import { takeBack } from '../acts/Acts.tsx';

const words = outcomesWords.foot;

interface Props {
  readonly name: string;
  /** Null if it isn't read yet, or can't be. */
  readonly preview: SheetPreview | null;
  readonly request: SheetRequest;
  readonly stale: boolean;
}

async function bringIn(name: string, sheetId: string): Promise<void> {
  const { recordId, sums } = await call('outcomes.bringIn', { sheetId });
  closeSheet();
  void refresh(allActs);
  void refresh(outboxQuery);
  void refresh(outboxEntries);
  if (recordId === null) notifyDone(words.allKnown(name));
  else notifyUndo(`outcomes ${recordId}`, words.broughtIn(sums, name), null, () => attempt(() => takeBack({ recordId })));
}

/** Closes the sheet; choices made in it can be restored with Undo. */
function leave({ meanings, choices, columns, lists }: SheetRequest, name: string): void {
  const closed = closeSheet();
  const isChanged = meanings.length + choices.length + Object.keys(columns).length > 0 || lists !== undefined;
  if (closed !== null && isChanged) notifyUndo('outcomes closed', words.closed(name), null, () => reopenSheet(closed));
}

export function SheetFoot({ name, preview, request, stale }: Props) {
  const { busy, run } = useWork();
  const sums = preview?.sums ?? null;
  const kept = sums === null ? 0 : sums.matched - sums.known;
  const ready = preview !== null && !stale && !busy;
  const queue = ready && kept > 0 ? (): void => run(() => bringIn(name, preview.sheetId)) : null;
  const keep = ready
    ? (): void =>
        run(async () => {
          await call('outcomes.keepMeanings', { sheetId: preview.sheetId });
          notifyDone(words.savedMeanings);
        })
    : null;
  useKeys(bringInCommands, { queue, keep });
  useKeys(backCommands, { back: () => leave(request, name) });
  return (
    <Foot>
      <Back of="outcomes.back">{sharedWords.close}</Back>
      <span className="grow" />
      {preview !== null && (
        <span className="text-2 gives-way">
          {words.effect(preview.sums)}
          {preview.cost !== null && `, ${feedbackCost(preview.cost)}`}
        </span>
      )}
      <CommandButton of="outcomes.saveMeanings" size="md" disabled={keep === null}>
        {words.saveMeanings}
      </CommandButton>
      <CommandButton of="outcomes.queue" variant="filled" size="md" loading={busy} disabled={queue === null}>
        {sums === null || (kept === 0 && sums.queued === 0) ? words.nothing : sums.queued > 0 ? words.queue(sums.queued) : words.keep(kept)}
      </CommandButton>
    </Foot>
  );
}
