/** A sheet that can't be read as it is: what is wrong, and the way to read it differently. */
import { Button } from '@mantine/core';
import type { Failure } from '#contract/failure.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { FailureNotice } from '#renderer/ui/notices/FailureNotice.tsx';
import { Notice } from '#renderer/ui/notices/Notice.tsx';
import { chooseSheet } from '../chooseSheet.ts';

const words = outcomesWords.sheet;

export function SheetFailure({ failure, onChange, onRetry }: { failure: Failure; onChange: () => void; onRetry: () => void }) {
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
