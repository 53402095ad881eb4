/** The user's suppression list: its entries and batches, and the ways to add to it or remove a batch. */
import { Button, FileButton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/failure.ts';
import type { SuppressionBatch, SuppressionImport } from '../../../electron/contract/suppression.ts';
import { count, counted } from '../../../electron/messages/count.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { failureOf } from '../../app/failureOf.ts';
import { queryClient, reading } from '../../app/queryClient.ts';
import { call, sendFile } from '../../bridge/call.ts';
import { Notice } from '../../ui/Notice.tsx';
import { timeText } from '../../ui/times.ts';
import css from './SettingsScreen.module.css';
import { WideTable } from './WideTable.tsx';

const entries = (phones: number, emails: number): string =>
  [phones > 0 || emails === 0 ? counted(phones, 'phone') : '', emails > 0 ? counted(emails, 'e-mail address', 'e-mail addresses') : '']
    .filter(Boolean)
    .join(' and ');

const suppressions = reading('suppressions.list', {});

export function Suppressions() {
  const { data: known, error } = useQuery(suppressions);
  const [refused, setFailure] = useState<Failure | null>(null);
  const failure = refused ?? error?.failure ?? null;
  const [came, setCame] = useState<SuppressionImport | null>(null);
  const [pasting, setPasting] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const action = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  const importFiles = (files: readonly File[]): void =>
    void action(async () => {
      if (files.length === 0) return;
      const granted: string[] = [];
      for (const file of files) granted.push((await sendFile(file)).fileId);
      setCame(await call('suppressions.import', { of: { files: granted } }));
    });
  const importText = (text: string): void =>
    void action(async () => {
      setCame(await call('suppressions.import', { of: { text } }));
      setPasting(null);
    });
  const remove = (batch: SuppressionBatch): void =>
    void action(async () => {
      setCame(null);
      queryClient.setQueryData(suppressions.queryKey, await call('suppressions.remove', { batchId: batch.batchId }));
    });

  return (
    <section aria-label="Suppression list">
      <h2>Suppression list</h2>
      <p className="text-2">
        Your own list of phones and e-mail addresses that no call is bought for. It holds for every list, old and new. It is not the Do Not
        Call registry and does not replace it.
      </p>
      {failure !== null && <FailureNotice failure={failure} />}
      {came !== null && <Came came={came} />}
      <div className={css.keyLine}>
        <span className="medium">{known === undefined ? 'Reading the list' : `${entries(known.phones, known.emails)} on it`}</span>
        <span className="grow" />
        <FileButton multiple accept=".csv,.tsv,.txt,.tab,.xlsx,.ods" onChange={importFiles}>
          {(props) => (
            <Button {...props} size="xs" disabled={busy}>
              Add from a file
            </Button>
          )}
        </FileButton>
        <Button size="xs" disabled={busy} onClick={() => setPasting(pasting === null ? '' : null)}>
          {pasting === null ? 'Paste' : 'Close'}
        </Button>
      </div>
      {pasting !== null && (
        <div className={css.pasting}>
          <Textarea
            aria-label="Phones and e-mail addresses"
            placeholder={'One per line, like\n(206) 555-0142\nann@example.com'}
            minRows={4}
            maxRows={12}
            autosize
            autoFocus
            value={pasting}
            onChange={(event) => setPasting(event.currentTarget.value)}
          />
          <Button size="xs" variant="filled" disabled={busy || pasting.trim() === ''} onClick={() => importText(pasting)}>
            Add to the list
          </Button>
        </div>
      )}
      {known !== undefined && known.batches.length > 0 && <Batches batches={known.batches} busy={busy} onRemove={remove} />}
    </section>
  );
}

function Came({ came: { batch, known, unread, unreadSamples } }: { came: SuppressionImport }) {
  const words = [
    batch === null ? 'Nothing new.' : `Added ${entries(batch.phones, batch.emails)}.`,
    known > 0 ? `${count(known)} already on it.` : '',
    unread > 0
      ? `${counted(unread, 'line')} had neither a phone nor an e-mail address: ${unreadSamples.map((line) => `“${line}”`).join(', ')}${unread > unreadSamples.length ? ' …' : ''}`
      : '',
  ];
  return <Notice tone={unread > 0 ? 'amber' : 'slate'}>{words.filter(Boolean).join(' ')}</Notice>;
}

const Batches = ({
  batches,
  busy,
  onRemove,
}: {
  batches: readonly SuppressionBatch[];
  busy: boolean;
  onRemove: (batch: SuppressionBatch) => void;
}) => (
  <WideTable label="Parts of the suppression list">
    <thead>
      <tr>
        <th>What</th>
        <th>From</th>
        <th>By</th>
        <th data-number>When</th>
        <th data-number>
          <span className="hidden-visually">Remove</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {batches.map((batch) => (
        <tr key={batch.batchId}>
          <td>
            {batch.action === 'add' ? 'Added ' : 'Removed '}
            {entries(batch.phones, batch.emails)}
            {batch.action === 'add' && !batch.holds && <span className="text-3"> (removed since)</span>}
          </td>
          <td className="text-2">{batch.source}</td>
          <td className="text-2">{batch.by}</td>
          <td data-number className="nowrap">
            {timeText(batch.at)}
          </td>
          <td data-number>
            {batch.holds && batch.action === 'add' && (
              <Button size="xs" variant="subtle" disabled={busy} onClick={() => onRemove(batch)}>
                Remove
              </Button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </WideTable>
);
