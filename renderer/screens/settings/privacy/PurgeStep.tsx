/** Purging a person: shows first what would be removed, and asks for a typed word, because it can't be undone. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { Person, Purged } from '#contract/privacy/privacy.ts';
import { heldText, purgeNotes, privacyWords as words } from '#messages/privacy/privacyWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { failureOf, useWork } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import css from './Privacy.module.css';

interface Props {
  readonly person: Person;
  onFailure(failure: Failure): void;
  onPurged(purged: Purged): void;
}

export function PurgeStep({ person, onFailure, onPurged }: Props) {
  const [would, setWould] = useState<Purged | null>(null);
  const [word, setWord] = useState('');
  const { busy, run } = useWork((error) => onFailure(failureOf(error)));
  const purge = (dryRun: boolean): void =>
    run(async () => {
      const result = await call('privacy.purge', { of: { person }, dryRun });
      if (dryRun) setWould(result);
      else onPurged(result);
    });
  if (would === null)
    return (
      <div className={css.actions}>
        <Button variant="default" size="xs" loading={busy} onClick={() => purge(true)}>
          {words.purge}
        </Button>
      </div>
    );
  return (
    <div role="group" aria-label={words.purgeTitle} className={css.purge}>
      <h3>{words.purgeTitle}</h3>
      <p>{words.wouldGo(heldText(would.counts))}</p>
      <ul className={css.lines}>
        {purgeNotes(would).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <p>{words.purgeAbout}</p>
      <div className={css.confirm}>
        <TextInput
          label={words.confirm(words.confirmWord)}
          value={word}
          autoFocus
          autoComplete="off"
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <Button variant="default" disabled={busy} onClick={() => setWould(null)}>
          {shared.cancel}
        </Button>
        <Button
          variant="filled"
          data-danger
          loading={busy}
          disabled={word.trim().toLowerCase() !== words.confirmWord}
          onClick={() => purge(false)}
        >
          {words.purgeNow}
        </Button>
      </div>
    </div>
  );
}
