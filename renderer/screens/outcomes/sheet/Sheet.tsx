/** A result sheet: the totals of its lines and labels, and the button that queues its outcomes. */
import { useState } from 'react';
import { Button } from '@mantine/core';
import type { SheetPreview, SheetRequest } from '#contract/outcomes/resultSheet.ts';
import type { Failure } from '#contract/failure.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { otherSheetsSentences, sheetShapeWord } from '#messages/outcomes/resultSheetWords.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { chooseSheet } from '#renderer/subjects/outcomes/resultSheet.ts';
import { FailureNotice, Notice } from '#renderer/ui/notices/Notice.tsx';
import { agoText } from '#renderer/ui/text/times.ts';
import { Columns } from '../Entry.tsx';
import { sheetCommands } from '../outcomesCommands.ts';
import { Outbox } from '../outbox/Outbox.tsx';
import { LabelTable } from './LabelTable.tsx';
import { LinesDialog } from './LinesDialog.tsx';
import { ReadingDialog } from './ReadingDialog.tsx';
import { SheetFoot } from './SheetFoot.tsx';
import { LineSum, MatchedSum } from './Sums.tsx';
import { useSheetPreview } from './useSheetPreview.ts';
import css from '../OutcomesScreen.module.css';
import { ZoneSelect } from './ZoneSelect.tsx';

type OpenDialog = 'lines' | 'reading' | null;

export function Sheet({ name, request }: { name: string; request: SheetRequest }) {
  const { preview, failure, stale, again } = useSheetPreview(request);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const lost = preview === null ? 0 : preview.sums.unmatched + preview.sums.ambiguous;
  const change = (): void => setDialog('reading');
  useKeys(sheetCommands, { change, showLines: lost === 0 ? null : () => setDialog('lines') });
  return (
    <>
      <Columns>
        <SheetHead name={name} preview={preview} />
        {failure !== null ? (
          <SheetFailure failure={failure} onChange={change} onRetry={again} />
        ) : preview === null ? (
          <Bones name={name} />
        ) : (
          <>
            <LineSum sums={preview.sums} stale={stale} />
            <SheetNotices preview={preview} />
            <LabelTable key={preview.columns.findIndex(({ field }) => field === 'disposition')} preview={preview} request={request} />
            <MatchedSum sums={preview.sums} />
          </>
        )}
        <Outbox />
      </Columns>
      <SheetFoot name={name} preview={failure === null ? preview : null} request={request} stale={stale} />
      {dialog === 'reading' && (
        <ReadingDialog name={name} request={request} preview={preview} stale={stale} onClose={() => setDialog(null)} />
      )}
      {dialog === 'lines' && preview !== null && (
        <LinesDialog name={name} request={request} preview={preview} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

const Bones = ({ name }: { name: string }) => (
  <div className="stack gap-16">
    <p className="text-3" role="status">
      {outcomesWords.open.reading(name)}
    </p>
    {Array.from({ length: 9 }, (_, index) => (
      <Skeleton key={index} height={14} width={`${94 - ((index * 7) % 23)}%`} />
    ))}
  </div>
);

const words = outcomesWords.sheet;

/** The sheet's name, the program that wrote it, the lists it matches, and how it is read. */
function SheetHead({ name, preview }: { name: string; preview: SheetPreview | null }) {
  const found = preview?.lists.filter(({ matched }) => matched > 0) ?? [];
  return (
    <div className={css.head}>
      <h1 className="cut" title={name}>
        {name}
      </h1>
      {preview !== null && (
        <ul className={css.lists}>
          <li className="text-3">{sheetShapeWord(preview.shape)}</li>
          {found.length === 0 && <li className="text-3">{words.noList}</li>}
          {found.map((one) => (
            <li key={one.listId} className="chip">
              {words.list(one.name, one.matched)}
            </li>
          ))}
        </ul>
      )}
      <span className="grow" />
      {preview !== null && <Where preview={preview} />}
      <CommandButton of="outcomes.change" variant="subtle">
        {words.change}
      </CommandButton>
    </div>
  );
}

/** The column by which rows are found. */
function Where({ preview: { columns } }: { preview: SheetPreview }) {
  const at = (field: 'row' | 'phone'): number => columns.findIndex((column) => column.field === field) + 1;
  const [row, phone] = [at('row'), at('phone')];
  if (row === 0 && phone === 0) return null;
  return <span className="chip">{row > 0 ? words.rowIn(row) : words.phoneIn(phone)}</span>;
}

const SheetNotices = ({ preview: { files, broughtInAt, asksZone, zone } }: { preview: SheetPreview }) => (
  <>
    {otherSheetsSentences({ files }).map((sentence) => (
      <Notice key={sentence} tone="amber">
        {sentence}
      </Notice>
    ))}
    {broughtInAt !== null && <Notice tone="slate">{words.again(agoText(broughtInAt))}</Notice>}
    {asksZone && <ZoneSelect zone={zone} />}
  </>
);

/** A sheet that can't be read as it is: shows the problem, and a button to change how it is read. */
function SheetFailure({ failure, onChange, onRetry }: { failure: Failure; onChange: () => void; onRetry: () => void }) {
  const missing =
    failure.code === 'sheet.noRows' ? words.failed.noRows : failure.code === 'sheet.noDisposition' ? words.failed.noDisposition : null;
  const actions = (
    <>
      <Button size="xs" onClick={onChange}>
        {words.change}
      </Button>
      <Button size="xs" onClick={chooseSheet}>
        {words.failed.another}
      </Button>
    </>
  );
  if (missing === null) return <FailureNotice failure={failure} onRetry={onRetry} actions={actions} />;
  return (
    <Notice tone="amber" actions={actions}>
      {missing}
    </Notice>
  );
}
