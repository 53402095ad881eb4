/** The accounts: a form to connect one, and the details of the chosen one. */
import { Button, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Environment } from '#contract/accounts/environment.ts';
import { keyTitle } from '#messages/accounts/keyWords.ts';
import { settingsWords } from '#messages/settings/settingsWords.ts';
import { chooseForWindow, useEnvironmentChoice } from '#renderer/subjects/accounts/EnvironmentSelect.tsx';
import { environments } from '#renderer/subjects/accounts/queries.ts';
import { refresh } from '#renderer/base/queryClient.ts';
import { environmentName } from '#renderer/ui/text/names.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import css from '../SettingsScreen.module.css';
import { AccountDetail } from './AccountDetail.tsx';
import { ConnectForm } from './ConnectForm.tsx';

const words = settingsWords.accounts;

/** `usual`: id of the account that new checks use. */
export function Account({ all, usual }: { all: readonly Environment[]; usual: string }) {
  const asked = useEnvironmentChoice();
  const [chosen, setChosen] = useState<string | null>(asked.environmentId);
  const [connecting, setConnecting] = useState(asked.adding);
  /** Id of the account that was just connected; null if none. */
  const [made, setMade] = useState<string | null>(null);
  // Doesn't apply to the next visit.
  useEffect(() => useEnvironmentChoice.setState({ adding: false }), []);
  const live = all.filter(({ kind }) => kind === 'service').toSorted((a, b) => a.name.localeCompare(b.name));
  const sandbox = all.filter(({ kind }) => kind === 'sandbox');
  const of = (id: string | null): Environment | undefined => all.find(({ environmentId }) => environmentId === id);
  const isFirst = live.length === 0;
  const shown = connecting
    ? undefined
    : (of(chosen) ?? (isFirst ? undefined : (live.find(({ environmentId }) => environmentId === usual) ?? live[0])));
  const choose = (id: string): void => {
    setConnecting(false);
    setChosen(id);
    setMade(null);
  };
  const connected = async ({ environmentId }: Environment): Promise<void> => {
    await refresh(environments);
    // A person who connects a first account no longer wants to practice in the sandbox.
    if (of(usual)?.kind !== 'service') chooseForWindow(environmentId);
    choose(environmentId);
    setMade(environmentId);
  };
  const tabs = (
    <ul className={css.tabs}>
      {[...live, ...sandbox].map((account) => (
        <li key={account.environmentId}>
          <button
            type="button"
            className={css.tab}
            aria-current={account === shown || undefined}
            onClick={() => choose(account.environmentId)}
          >
            <Icon
              name={account.kind === 'sandbox' ? 'flask' : 'globe'}
              size={14}
              className={account.kind === 'sandbox' ? 'text-sand' : ''}
            />
            <span className="medium cut">{environmentName(account)}</span>
            {account.kind === 'service' && !account.key.set && <span className="text-amber medium small">{keyTitle(account.key)}</span>}
          </button>
        </li>
      ))}
      {shown !== undefined && (
        <li>
          <Button variant="subtle" size="xs" leftSection={<Icon name="plus" size={14} />} onClick={() => setConnecting(true)}>
            {isFirst ? words.connect : words.another}
          </Button>
        </li>
      )}
    </ul>
  );
  return (
    <section aria-label={words.title} className={css.accounts}>
      <h2>{shown === undefined ? settingsWords.connect.title : words.title}</h2>
      {!isFirst && (
        <Select
          label={words.usual}
          w={280}
          data={[...live, ...sandbox].map((one) => ({ value: one.environmentId, label: environmentName(one) }))}
          value={usual}
          onChange={(id) => {
            if (id !== null) chooseForWindow(id);
          }}
        />
      )}
      {!isFirst && tabs}
      {shown === undefined ? (
        <Panel className={css.detail ?? ''}>
          <ConnectForm onConnected={(account) => void connected(account)} onCancel={isFirst ? undefined : () => setConnecting(false)} />
        </Panel>
      ) : (
        <AccountDetail key={shown.environmentId} account={shown} isNew={shown.environmentId === made} />
      )}
      {isFirst && (
        <div className="line">
          <span className="text-3">{words.untilThen}</span>
          {tabs}
        </div>
      )}
    </section>
  );
}
