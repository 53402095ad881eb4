/** An account's key: whether one is set and where it is stored. A new one can be entered; none is ever shown. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Environment } from '#contract/accounts/environment.ts';
import { daysTooOld, keychainSentence, keyPlace, keyTitle, oldKeySentence } from '#messages/accounts/keyWords.ts';
import { settingsWords } from '#messages/settings/settingsWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { FailureNotice, Notice } from '#renderer/ui/notices/Notice.tsx';
import { notifyDone, useAct } from '#renderer/base/notify.ts';
import { putEnvironment } from '#renderer/subjects/accounts/prices.ts';
import { call } from '#renderer/bridge/call.ts';
import { Details } from '#renderer/ui/form/Details.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { useNow } from '#renderer/ui/text/times.ts';
import { Question } from '../Section.tsx';
import css from '../SettingsScreen.module.css';
import { ConnectForm } from './ConnectForm.tsx';

const words = settingsWords.key;
type Mode = 'shown' | 'replacing' | 'forgetting';

export function KeyField({ account, onConnected }: { account: Environment; onConnected: (account: Environment) => void }) {
  const { environmentId, name, key } = account;
  const [mode, setMode] = useState<Mode>('shown');
  const act = useAct();
  const problem = keychainSentence(key);
  const oldDays = daysTooOld(key, useNow());
  const leave = (): void => setMode('shown');
  const forget = (): void =>
    act.run(async () => {
      putEnvironment(await call('environments.forgetKey', { environmentId }));
      leave();
      notifyDone(words.removed(name));
    });
  const connected = (changed: Environment): void => {
    leave();
    onConnected(changed);
  };
  return (
    <section aria-label={words.title} className="stack gap-8">
      {problem !== null && (
        <Notice tone="amber">
          {problem}
          <Details title={shared.details}>{key.keychainProblem}</Details>
        </Notice>
      )}
      {!key.set || mode === 'replacing' ? (
        <ConnectForm account={account} onConnected={connected} onCancel={key.set ? leave : undefined} />
      ) : (
        <div className={css.keyLine}>
          <Icon name="key" className="text-3" />
          <span className="medium">{keyTitle(key)}</span>
          <span className="text-2">{mode === 'shown' && keyPlace(key)}</span>
          <span className="grow" />
          {mode === 'forgetting' ? (
            <Question question={words.removeQuestion} confirm={words.removeNow} disabled={act.busy} onConfirm={forget} onCancel={leave} />
          ) : (
            <>
              <Button size="xs" onClick={() => setMode('replacing')}>
                {shared.replaceKey}
              </Button>
              <Button size="xs" variant="subtle" onClick={() => setMode('forgetting')}>
                {shared.remove}
              </Button>
            </>
          )}
        </div>
      )}
      {key.set && mode !== 'replacing' && oldDays !== null && (
        <p className="line gap-6 small text-amber">
          <Icon name="clock" size={14} />
          {oldKeySentence(oldDays)}
        </p>
      )}
      <FailureNotice failure={act.failure} />
    </section>
  );
}
