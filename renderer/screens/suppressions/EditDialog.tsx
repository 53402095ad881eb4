/** Changes reason and end of a batch or of entries. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import { endOfDay, lastDayOf } from '#base/lastDay.ts';
import type { SuppressionTarget } from '#contract/suppression/suppression.ts';
import type { Suppressing } from '#contract/suppression/suppressionKind.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { suppressionsWords } from '#messages/suppression/suppressionWords.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { failureOf } from '../../app/failureOf.ts';
import { call } from '../../bridge/call.ts';
import css from './SuppressionsScreen.module.css';
import { WhyFields, type Why } from './WhyFields.tsx';

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
    <Modal opened onClose={onClose} title={words.title(entries)} withCloseButton={false} size={480}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure !== null && <FailureNotice failure={failure} />}
        <WhyFields why={why} onChange={setWhy} />
        <div className="line line-8">
          <Button variant="subtle" onClick={onClose}>
            {sharedWords.cancel}
          </Button>
          <span className="grow" />
          <Button type="submit" variant="filled">
            {words.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
