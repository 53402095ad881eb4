/** Copies in the data folder that still contain a person: each can be purged, or deleted entirely. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { HoldingBackup, Person } from '#contract/privacy/privacy.ts';
import { holdsText, privacyWords as words } from '#messages/privacy/privacyWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { failureOf, notifyDone } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import { timeText } from '#renderer/ui/text/times.ts';
import css from './Privacy.module.css';

interface Props {
  readonly person: Person;
  readonly backups: readonly HoldingBackup[];
  onFailure(failure: Failure): void;
  onChanged(backups: HoldingBackup[]): void;
}

export function HoldingBackups({ person, backups, onFailure, onChanged }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  /** The file whose deletion awaits confirmation. */
  const [asking, setAsking] = useState<string | null>(null);
  if (backups.length === 0) return null;
  const clear = async (file: string, how: 'purge' | 'delete'): Promise<void> => {
    setBusy(file);
    setAsking(null);
    try {
      onChanged(await call('privacy.clearBackup', { person, file, how }));
      notifyDone(words.backupCleared);
    } catch (error) {
      onFailure(failureOf(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <h3>{words.backups}</h3>
      <ul className={css.lines}>
        {backups.map(({ file, madeAt, count }) => (
          <li key={file} className={css.backup}>
            <span>{words.backupHolds(file, timeText(madeAt), holdsText(count))}</span>
            {asking === file ? (
              <span className={css.actions}>
                <span>{words.deleteQuestion}</span>
                <Button size="xs" variant="default" onClick={() => setAsking(null)}>
                  {shared.cancel}
                </Button>
                <Button size="xs" variant="filled" data-danger onClick={() => void clear(file, 'delete')}>
                  {words.deleteBackup}
                </Button>
              </span>
            ) : (
              <span className={css.actions}>
                {count !== null && (
                  <Button
                    size="xs"
                    variant="default"
                    loading={busy === file}
                    disabled={busy !== null}
                    onClick={() => void clear(file, 'purge')}
                  >
                    {words.purgeBackup}
                  </Button>
                )}
                <Button size="xs" variant="subtle" disabled={busy !== null} onClick={() => setAsking(file)}>
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
