/** Backups of the ledger: create, inspect and restore them, and check that the ledger is intact. */
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ledgerProblemKinds, type Backup, type LedgerCheck, type LedgerProblemKind } from '#contract/storage/storage.ts';
import { fileSize } from '#messages/count.ts';
import { backupReason, checkSentence } from '#messages/storage/storageWords.ts';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { notifyDone, useAct } from '../../base/notify.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Table } from '../../ui/page/Table.tsx';
import { backups } from '../../subjects/storage/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { Sentence } from '../../ui/text/figures.tsx';
import { timeText } from '../../ui/text/times.ts';
import css from './SettingsScreen.module.css';
import { Section, Question } from './Section.tsx';

export function Backups() {
  const { data: known = null, error: unread } = useQuery(backups);
  const [lists, setLists] = useState(false);
  const { busy, failure, run } = useAct();
  const [doing, setDoing] = useState<'making' | 'restoring' | 'checking'>('making');
  const [check, setCheck] = useState<LedgerCheck | null>(null);
  const work = (what: typeof doing, act: () => Promise<void>): void => {
    setDoing(what);
    run(act);
  };
  const make = (): void =>
    work('making', async () => {
      const made = await call('backups.make', { lists });
      await refresh(backups);
      notifyDone(words.backups.made(fileSize(made.bytes)));
    });
  const restore = (backupId: string): void =>
    work('restoring', async () => {
      await call('backups.restore', { backupId });
      await refresh(backups);
    });
  return (
    <Section
      title={words.backups.title}
      acts={
        <div className={css.keyLine}>
          <Checkbox label={words.backups.includeLists} checked={lists} onChange={(event) => setLists(event.currentTarget.checked)} />
          <Button
            variant="default"
            size="xs"
            loading={busy && doing === 'checking'}
            disabled={busy}
            onClick={() => work('checking', async () => setCheck(await call('ledger.check', {})))}
          >
            {words.backups.check}
          </Button>
          <Button size="xs" loading={busy && doing === 'making'} disabled={busy} onClick={make}>
            {words.backups.make}
          </Button>
        </div>
      }
      about={
        known === null ? (
          words.backups.about
        ) : (
          <Sentence of={words.backups.aboutIn} parts={{ folder: <span className="code">{known.folder}</span> }} />
        )
      }
      failure={failure ?? unread?.failure}
    >
      {check !== null && <Found check={check} />}
      {known?.backups.length === 0 && <p className="text-3 mt-8">{words.backups.none}</p>}
      {known !== null && known.backups.length > 0 && (
        <Table label={words.backups.table} columns={words.backups.columns} numbers={['size']}>
          {known.backups.map((backup) => (
            <Row key={backup.backupId} backup={backup} disabled={busy || known.waiting} onRestore={() => restore(backup.backupId)} />
          ))}
        </Table>
      )}
    </Section>
  );
}

function Row({
  backup: { madeAt, reason, bytes, lists, backupId },
  disabled,
  onRestore,
}: {
  backup: Backup;
  disabled: boolean;
  onRestore: () => void;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <tr>
      <td className="nowrap" title={backupId}>
        {timeText(madeAt)}
      </td>
      <td>{backupReason(reason)}</td>
      <td>{words.backups.holds(lists)}</td>
      <td data-number>{fileSize(bytes)}</td>
      <td data-number>
        {asking ? (
          <Question
            question={words.backups.setAside}
            confirm={words.backups.restoreNow}
            disabled={disabled}
            onConfirm={() => {
              setAsking(false);
              onRestore();
            }}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <Button variant="subtle" size="xs" disabled={disabled} onClick={() => setAsking(true)}>
            {words.backups.restore}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Found({ check }: { check: LedgerCheck }) {
  const kinds = ledgerProblemKinds.filter((kind) => (check.problems[kind] ?? 0) > 0);
  /** ` (answer 0193…)`; empty if the kind needs no examples. */
  const examples = (kind: LedgerProblemKind): string => {
    const named = check.examples.filter((example) => example.kind === kind).slice(0, 3);
    return named.length === 0 ? '' : words.backups.examples(named.map(({ what }) => what));
  };
  return (
    <Notice tone={kinds.length === 0 ? 'slate' : 'red'} className="mt-12">
      {checkSentence(check)}
      {kinds.map((kind) => (
        <div key={kind}>
          {words.backups.problem(check.problems[kind] ?? 0, kind)}
          <span className="text-2">{examples(kind)}</span>
        </div>
      ))}
    </Notice>
  );
}
