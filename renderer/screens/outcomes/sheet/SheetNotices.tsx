/** What somebody should know of a sheet before its outcomes are queued. */
import { Button } from '@mantine/core';
import type { SheetPreview } from '../../../../electron/contract/resultSheet.ts';
import { outcomesWords } from '../../../../electron/messages/window/outcomesWords.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { agoText } from '../../../ui/times.ts';

const words = outcomesWords.sheet;

export const SheetNotices = ({ preview: { broughtInAt, asksZone, zone }, onChange }: { preview: SheetPreview; onChange: () => void }) => (
  <>
    {broughtInAt !== null && <Notice tone="slate">{words.again(agoText(broughtInAt))}</Notice>}
    {asksZone && (
      <Notice
        tone="amber"
        icon="clock"
        actions={
          <Button size="xs" onClick={onChange}>
            {words.setZone}
          </Button>
        }
      >
        {words.zone(zone)}
      </Notice>
    )}
  </>
);
