/** Adds an environment: a name and the address of the service; its key comes next. */
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Environment } from '../../../electron/contract/environment.ts';
import type { Failure } from '../../../electron/contract/failure.ts';
import { failureSentence } from '../../../electron/messages/failureSentence.ts';
import { settingsWords as words } from '../../../electron/messages/window/settingsWords.ts';
import { sharedWords as shared } from '../../../electron/messages/window/sharedWords.ts';
import { failureOf } from '../../app/failureOf.ts';
import { notifyDone } from '../../app/notify.ts';
import { environments } from '../../app/queries.ts';
import { refresh } from '../../app/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { Panel } from '../../ui/Page.tsx';
import css from './SettingsScreen.module.css';

interface Props {
  readonly all: readonly Environment[];
  readonly onCancel: () => void;
  readonly onAdded: (environmentId: string) => void;
}

export function AddEnvironment({ all, onCancel, onAdded }: Props) {
  const [name, setName] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const ready = name.trim() !== '' && baseUrl.trim() !== '' && !busy;

  async function add(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const made = await call('environments.create', { name: name.trim(), baseUrl: baseUrl.trim() });
      await refresh(environments);
      // An address belongs to one environment: entering it again opens the existing one.
      if (all.some(({ environmentId }) => environmentId === made.environmentId)) {
        notifyDone(words.newEnvironment.known(made.name));
      }
      onAdded(made.environmentId);
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  }
  const sentence = failure === null ? null : failureSentence(failure);
  const ofUrl = failure?.code === 'environment.badUrl';
  return (
    <Panel className={css.detail ?? ''}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void add();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      >
        <h2>{words.newEnvironment.title}</h2>
        <TextInput
          ref={first}
          label={words.name}
          placeholder={words.newEnvironment.nameExample}
          value={name}
          maxLength={60}
          error={ofUrl ? null : sentence}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={words.baseUrl}
          description={words.newEnvironment.aboutBaseUrl}
          placeholder="https://api.example.com"
          value={baseUrl}
          maxLength={2000}
          spellCheck={false}
          error={ofUrl ? sentence : null}
          onChange={(event) => setBaseUrl(event.currentTarget.value)}
        />
        <div className="line line-12">
          <Button type="submit" variant="filled" disabled={!ready}>
            {words.newEnvironment.add}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {shared.cancel}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
