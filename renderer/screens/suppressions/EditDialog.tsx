/** Changes reason and end of a batch or of entries. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { endOfDay, lastDayOf } from '#base/lastDay.ts';
import type { SuppressionTarget } from '#contract/suppression/suppression.ts';
import type { Suppressing } from '#contract/suppression/suppressionKind.ts';
import { suppressionsWords } from '#messages/suppression/suppressionWords.ts';
import { FailureNotice } from '../../ui/notices/FailureNotice.tsx';
import { failureOf } from '../../base/failureOf.ts';
import { call } from '../../bridge/call.ts';
import { type Why, WhyFields } from './WhyFields.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.tsx';

const words = suppressionsWords.editing;

export interface Edited extends Pick<Suppressing, 'reason' | 'until'> {
  of: SuppressionTarget;
  entries: number;
}

export function EditDialog({ edited: { of, entries, reason, until }, onClose }: { edited: Edited; onClose: () => void }) {
  const [why, setWhy] = useState<Why>({ reason, until: until === null ? '' : lastDayOf(until) });
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = async (): Promise<void> => {
    try {
      await call('suppressions.edit', { of, reason: why.reason, until: why.until === '' ? null : endOfDay(why.until) });
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <Dialog onClose={onClose} title={words.title(entries)}>
      <Form gap={14} onSubmit={() => void save()}>
        {failure !== null && <FailureNotice failure={failure} />}
        <WhyFields why={why} onChange={setWhy} />
        <DialogButtons apart onCancel={onClose}>
          <Button type="submit" variant="filled">
            {words.save}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
