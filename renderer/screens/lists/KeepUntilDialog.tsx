/** Until when a list is kept: a day, the default of the settings, or without end. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { ListCard } from '#contract/lists/list.ts';
import { retentionWords } from '#messages/privacy/privacyWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { failureOf } from '../../base/failureOf.ts';
import { FailureNotice } from '../../ui/notices/FailureNotice.tsx';
import { retention } from '../../base/queries.ts';
import { queryClient } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.tsx';

const words = retentionWords.keep;

export type KeptCard = Pick<ListCard, 'listId' | 'name'>;

export function KeepUntilDialog({ list, onClose }: { list: KeptCard | null; onClose: () => void }) {
  return (
    <Dialog opened={list !== null} onClose={onClose} title={words.title(list?.name ?? '')}>
      {list !== null && <KeepUntil key={list.listId} listId={list.listId} onClose={onClose} />}
    </Dialog>
  );
}

/** The first moment after a day as a date field has it, in this computer's zone; null: it is no day. */
function endOf(day: string): number | null {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + 1).getTime();
  return Number.isNaN(at) ? null : at;
}

function KeepUntil({ listId, onClose }: { listId: string; onClose: () => void }) {
  const [day, setDay] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tried, setTried] = useState(false);
  const set = async (until: number | null | 'default'): Promise<void> => {
    setFailure(null);
    try {
      queryClient.setQueryData(retention.queryKey, await call('retention.set', { listId, until }));
      onClose();
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        const until = endOf(day);
        if (until !== null) void set(until);
      }}
    >
      <p className="text-2">{words.about}</p>
      <TextInput
        mt={12}
        type="date"
        data-autofocus
        label={words.day}
        value={day}
        error={tried && endOf(day) === null ? words.choose : null}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {failure !== null && <FailureNotice failure={failure} />}
      <DialogButtons cancel={words.asSettings} onCancel={() => void set('default')}>
        <Button variant="subtle" onClick={() => void set(null)}>
          {words.withoutEnd}
        </Button>
        <span className="grow" />
        <Button variant="subtle" onClick={onClose}>
          {shared.cancel}
        </Button>
        <Button type="submit" variant="filled">
          {words.set}
        </Button>
      </DialogButtons>
    </Form>
  );
}
