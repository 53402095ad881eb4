/** An environment's key: whether one is set and where it is kept. A new one can be entered; none is ever shown. */
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Environment } from '../../../electron/contract/environment.ts';
import { failureSentence } from '../../../electron/messages/failureSentence.ts';
import { daysTooOld, keychainSentence, keyPlace, keyTitle, oldKeySentence } from '../../../electron/messages/keyWords.ts';
import { settingsWords as words } from '../../../electron/messages/window/settingsWords.ts';
import { sharedWords as shared } from '../../../electron/messages/window/sharedWords.ts';
import { failureOf } from '../../app/failureOf.ts';
import { notifyDone } from '../../app/notify.ts';
import { call } from '../../bridge/call.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { putEnvironment } from './putEnvironment.ts';
import { useNow } from '../../ui/useNow.ts';
import css from './SettingsScreen.module.css';

type Mode = 'shown' | 'replacing' | 'forgetting';

export function KeyField({ environment: { environmentId, name, key } }: { environment: Environment }) {
  const [mode, setMode] = useState<Mode>('shown');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const problem = keychainSentence(key);
  const oldDays = daysTooOld(key, useNow());
  const typing = !key.set || mode === 'replacing';

  const leave = (): void => {
    setMode('shown');
    setError(null);
  };
  async function run(command: () => Promise<Environment>, done: string): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      putEnvironment(await command());
      setMode('shown');
      notifyDone(done);
    } catch (thrown) {
      setError(failureSentence(failureOf(thrown)));
    }
    setBusy(false);
  }
  /** Clears the field before the key is sent. */
  const send = (): void => {
    const field = input.current;
    const typed = field?.value.trim() ?? '';
    if (field === null || typed === '' || busy) return;
    field.value = '';
    void run(() => call('environments.setKey', { environmentId, key: typed }), words.key.saved(name));
  };

  return (
    <section aria-label={words.key.title} className={css.key}>
      <h3>{words.key.title}</h3>
      {problem !== null && <Notice tone="amber">{problem}</Notice>}
      {!typing && (
        <div className={css.keyLine}>
          <Icon name="key" className="text-3" />
          <span className="code">{keyTitle(key)}</span>
          <span className="text-2">{mode === 'forgetting' ? words.key.removeQuestion : keyPlace(key)}</span>
          <span className="grow" />
          {mode === 'forgetting' ? (
            <>
              <Button
                size="xs"
                variant="filled"
                data-danger
                disabled={busy}
                onClick={() => void run(() => call('environments.forgetKey', { environmentId }), words.key.removed(name))}
              >
                {words.key.removeNow}
              </Button>
              <Button size="xs" variant="subtle" onClick={leave}>
                {shared.cancel}
              </Button>
            </>
          ) : (
            <>
              <Button size="xs" onClick={() => setMode('replacing')}>
                {words.key.replace}
              </Button>
              <Button size="xs" variant="subtle" onClick={() => setMode('forgetting')}>
                {shared.remove}
              </Button>
            </>
          )}
        </div>
      )}
      {!typing && oldDays !== null && (
        <p className={css.oldKey}>
          <Icon name="clock" size={14} />
          {oldKeySentence(oldDays)}
        </p>
      )}
      {typing && (
        <form
          className={css.keyForm}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leave();
          }}
        >
          <TextInput
            ref={input}
            type="password"
            className={css.keyInput ?? ''}
            aria-label={words.key.field(name)}
            placeholder={key.set ? words.key.newKey : words.key.firstKey}
            autoComplete="off"
            spellCheck={false}
            maxLength={1000}
            autoFocus={mode === 'replacing'}
            disabled={busy}
          />
          <Button type="submit" variant="filled" disabled={busy}>
            {key.set ? shared.replaceKey : shared.setKey}
          </Button>
          {key.set && (
            <Button variant="subtle" onClick={leave}>
              {shared.cancel}
            </Button>
          )}
        </form>
      )}
      {error !== null && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
