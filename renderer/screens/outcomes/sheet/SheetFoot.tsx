/** The effect of bringing the sheet in, and the buttons that do so or only save its labels' meanings. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SheetPreview, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { feedbackCost } from '#messages/money.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { allActs } from '../acts/Acts.tsx';
import { outboxEntries, outboxQuery } from '../outbox/outboxQueries.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { refresh } from '#renderer/base/queryClient.ts';
import { closeSheet, reopenSheet } from '#renderer/subjects/outcomes/resultSheet.ts';
import { call } from '#renderer/bridge/call.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
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
  const [busy, setBusy] = useState(false);
  const sums = preview?.sums ?? null;
  const kept = sums === null ? 0 : sums.matched - sums.known;
  const ready = preview !== null && !stale && !busy;
  const doing = (work: () => Promise<void>) => (): void => {
    setBusy(true);
    attempt(() => work().finally(() => setBusy(false)));
  };
  const queue = ready && kept > 0 ? doing(() => bringIn(name, preview.sheetId)) : undefined;
  const keep = ready
    ? doing(async () => {
        await call('outcomes.keepMeanings', { sheetId: preview.sheetId });
        notifyDone(words.savedMeanings);
      })
    : undefined;
  const back = (): void => leave(request, name);
  useKeys({ 'outcomes.queue': queue, 'outcomes.saveMeanings': keep, 'outcomes.back': back });
  return (
    <Foot>
      <Back of="outcomes.back" onClick={back}>
        {sharedWords.close}
      </Back>
      <span className="grow" />
      {preview !== null && (
        <span className="text-2 gives-way">
          {words.effect(preview.sums)}
          {preview.cost !== null && `, ${feedbackCost(preview.cost)}`}
        </span>
      )}
      <Button size="md" rightSection={<Key of="outcomes.saveMeanings" />} disabled={keep === undefined} onClick={keep}>
        {words.saveMeanings}
      </Button>
      <Button
        variant="filled"
        size="md"
        rightSection={<Key of="outcomes.queue" />}
        loading={busy}
        disabled={queue === undefined}
        onClick={queue}
      >
        {sums === null || (kept === 0 && sums.queued === 0) ? words.nothing : sums.queued > 0 ? words.queue(sums.queued) : words.keep(kept)}
      </Button>
    </Foot>
  );
}
