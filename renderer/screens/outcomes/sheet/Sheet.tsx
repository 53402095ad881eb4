/** A result sheet: what its lines and labels come to, and the button that queues its outcomes. */
import { useState } from 'react';
import type { SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { Columns } from '../Columns.tsx';
import { Outbox } from '../outbox/Outbox.tsx';
import css from '../OutcomesScreen.module.css';
import { LabelTable } from './LabelTable.tsx';
import { LinesDialog } from './LinesDialog.tsx';
import { ReadingDialog } from './ReadingDialog.tsx';
import { SheetFailure } from './SheetFailure.tsx';
import { SheetFoot } from './SheetFoot.tsx';
import { SheetHead } from './SheetHead.tsx';
import { SheetNotices } from './SheetNotices.tsx';
import { LineSum, MatchedSum } from './Sums.tsx';
import { useSheetPreview } from './useSheetPreview.ts';

type OpenDialog = 'lines' | 'reading' | null;

export function Sheet({ name, request }: { name: string; request: SheetRequest }) {
  const { preview, failure, stale, again } = useSheetPreview(request);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const lost = preview === null ? 0 : preview.sums.unmatched + preview.sums.ambiguous;
  const change = (): void => setDialog('reading');
  const showLines = (): void => setDialog('lines');
  useKeys({ 'outcomes.change': change, 'outcomes.lines': lost === 0 ? undefined : showLines });
  return (
    <>
      <Columns>
        <SheetHead name={name} preview={preview} onChange={change} />
        {failure !== null ? (
          <SheetFailure failure={failure} onChange={change} onRetry={again} />
        ) : preview === null ? (
          <Bones name={name} />
        ) : (
          <>
            <LineSum sums={preview.sums} stale={stale} onShow={showLines} />
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
  <div className={css.bones}>
    <p className="text-3" role="status">
      {outcomesWords.open.reading(name)}
    </p>
    {Array.from({ length: 9 }, (_, index) => (
      <Skeleton key={index} height={14} width={`${94 - ((index * 7) % 23)}%`} />
    ))}
  </div>
);
