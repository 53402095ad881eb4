/** Copies in the data folder that still contain a person: each can be purged, or deleted entirely. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { HoldingBackup, Person } from '#contract/privacy/privacy.ts';
import { holdsText, privacyWords as words } from '#messages/privacy/privacyWords.ts';
import { failureOf, notifyDone, useWork } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import { timeText } from '#renderer/ui/text/times.ts';
import { Question } from '../Section.tsx';
import css from './Privacy.module.css';

interface Props {
  readonly person: Person;
  readonly backups: readonly HoldingBackup[];
  onFailure(failure: Failure): void;
  onChanged(backups: HoldingBackup[]): void;
}

export function HoldingBackups({ person, backups, onFailure, onChanged }: Props) {
  const { busy, run } = useWork((error) => onFailure(failureOf(error)));
  /** The file whose deletion awaits confirmation. */
  const [asking, setAsking] = useState<string | null>(null);
  if (backups.length === 0) return null;
  const clear = (file: string, how: 'purge' | 'delete'): void => {
    setAsking(null);
    run(async () => {
      onChanged(await call('privacy.clearBackup', { person, file, how }));
      notifyDone(words.backupCleared);
    });
  };
  return (
    <>
      <h3>{words.backups}</h3>
      <ul className={css.lines}>
        {backups.map(({ file, madeAt, count }) => (
          <li key={file} className={css.backup}>
            <span>{words.backupHolds(file, timeText(madeAt), holdsText(count))}</span>
            {asking === file ? (
              <Question
                question={words.deleteQuestion}
                confirm={words.deleteBackup}
                onConfirm={() => clear(file, 'delete')}
                onCancel={() => setAsking(null)}
              />
            ) : (
              <span className={css.actions}>
                {count !== null && (
                  <Button size="xs" variant="default" disabled={busy} onClick={() => clear(file, 'purge')}>
                    {words.purgeBackup}
                  </Button>
                )}
                <Button size="xs" variant="subtle" disabled={busy} onClick={() => setAsking(file)}>
                  {words.deleteBackup}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
