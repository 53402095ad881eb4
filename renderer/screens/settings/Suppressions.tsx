/** The user's suppression list: its entries and batches, and the ways to add to it or remove a batch. */
import { Button, FileButton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '../../../electron/contract/failure.ts';
import type { SuppressionBatch, SuppressionImport } from '../../../electron/contract/suppression.ts';
import { settingsWords as words } from '../../../electron/messages/window/settingsWords.ts';
import { sharedWords as shared } from '../../../electron/messages/window/sharedWords.ts';
import { FailureNotice } from '../../app/FailureNotice.tsx';
import { failureOf } from '../../app/failureOf.ts';
import { queryClient, reading } from '../../app/queryClient.ts';
import { call, sendFile } from '../../bridge/call.ts';
import { Notice } from '../../ui/Notice.tsx';
import { timeText } from '../../ui/times.ts';
import css from './SettingsScreen.module.css';
import { WideTable } from './WideTable.tsx';

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
      queryClient.setQueryData(suppressions.queryKey, await call('suppressions.remove', { of: { batchId: batch.batchId } }));
    });

  return (
    <section aria-label={words.suppressions.title}>
      <h2>{words.suppressions.title}</h2>
      <p className="text-2">{words.suppressions.about}</p>
      {failure !== null && <FailureNotice failure={failure} />}
      {came !== null && <Came came={came} />}
      <div className={css.keyLine}>
        <span className="medium">{known === undefined ? words.suppressions.reading : words.suppressions.onIt(known)}</span>
        <span className="grow" />
        <FileButton multiple accept=".csv,.tsv,.txt,.tab,.xlsx,.ods" onChange={importFiles}>
          {(props) => (
            <Button {...props} size="xs" disabled={busy}>
              {words.suppressions.addFile}
            </Button>
          )}
        </FileButton>
        <Button size="xs" disabled={busy} onClick={() => setPasting(pasting === null ? '' : null)}>
          {pasting === null ? words.suppressions.paste : shared.close}
        </Button>
      </div>
      {pasting !== null && (
        <div className={css.pasting}>
          <Textarea
            aria-label={words.suppressions.pasted}
            placeholder={words.suppressions.pasteExample}
            minRows={4}
            maxRows={12}
            autosize
            autoFocus
            value={pasting}
            onChange={(event) => setPasting(event.currentTarget.value)}
          />
          <Button size="xs" variant="filled" disabled={busy || pasting.trim() === ''} onClick={() => importText(pasting)}>
            {words.suppressions.addPasted}
          </Button>
        </div>
      )}
      {known !== undefined && known.batches.length > 0 && <Batches batches={known.batches} busy={busy} onRemove={remove} />}
    </section>
  );
}

const Came = ({ came }: { came: SuppressionImport }) => (
  <Notice tone={came.unread > 0 ? 'amber' : 'slate'}>{words.suppressions.added(came)}</Notice>
);

const Batches = ({
  batches,
  busy,
  onRemove,
}: {
  batches: readonly SuppressionBatch[];
  busy: boolean;
  onRemove: (batch: SuppressionBatch) => void;
}) => (
  <WideTable label={words.suppressions.table}>
    <thead>
      <tr>
        <th>{words.suppressions.columns.what}</th>
        <th>{words.suppressions.columns.from}</th>
        <th>{words.suppressions.columns.by}</th>
        <th data-number>{words.suppressions.columns.when}</th>
        <th data-number>
          <span className="hidden-visually">{shared.remove}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {batches.map((batch) => (
        <tr key={batch.batchId}>
          <td>
            {words.suppressions.batch(batch)}
            {batch.removed !== null && <span className="text-3">{words.suppressions.removedSince}</span>}
          </td>
          <td className="text-2">{batch.source}</td>
          <td className="text-2">{batch.by}</td>
          <td data-number className="nowrap">
            {timeText(batch.at)}
          </td>
          <td data-number>
            {batch.removed === null && (
              <Button size="xs" variant="subtle" disabled={busy} onClick={() => onRemove(batch)}>
                {shared.remove}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </WideTable>
);
