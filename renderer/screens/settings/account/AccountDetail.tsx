/** One account: its key, its prices, its spending limits, and behind Advanced its address and speed. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Environment, EnvironmentChange } from '#contract/accounts/environment.ts';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { CommitNumber, CommitText } from '#renderer/ui/form/CommitFields.tsx';
import { putEnvironment } from '#renderer/subjects/accounts/prices.ts';
import { useBeforeSettings } from '#renderer/base/router.ts';
import { backWords, leaveSettings } from '#renderer/subjects/settings/settingsSections.ts';
import { call } from '#renderer/bridge/call.ts';
import { Details } from '#renderer/ui/form/Details.tsx';
import { Notice } from '#renderer/ui/notices/Notice.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import css from '../SettingsScreen.module.css';
import { KeyCycle } from './KeyCycle.tsx';
import { KeyField } from './KeyField.tsx';
import { PriceTable } from './PriceTable.tsx';

interface Props {
  readonly account: Environment;
  /** Whether its key has just passed its test. */
  readonly isNew: boolean;
}

export function AccountDetail({ account, isNew }: Props) {
  const [connected, setConnected] = useState(isNew);
  return (
    <Panel className={css.detail ?? ''}>
      {connected && <Connected name={account.name} />}
      {account.kind === 'sandbox' ? (
        <p className="text-2">{words.accounts.sandbox}</p>
      ) : (
        <>
          <KeyField
            account={account}
            onConnected={(changed) => {
              putEnvironment(changed);
              setConnected(true);
            }}
          />
          {account.key.set && <PriceTable account={account} />}
        </>
      )}
      <KeyCycle environment={account} />
      <Advanced account={account} />
    </Panel>
  );
}

/** Lets a person who came here for the key go back. */
function Connected({ name }: { name: string }) {
  const before = useBeforeSettings();
  return (
    <Notice
      tone="slate"
      icon="check"
      actions={
        <Button variant="filled" onClick={leaveSettings}>
          {backWords(before)}
        </Button>
      }
    >
      {words.connect.connected(name)}
    </Notice>
  );
}

function Advanced({ account }: { account: Environment }) {
  const { environmentId, kind, name, baseUrl, currency, callsPerSecond, concurrency, timeoutMs } = account;
  const change = async (part: EnvironmentChange): Promise<void> =>
    putEnvironment(await call('environments.change', { environmentId, change: part }));
  return (
    <Details title={words.advanced}>
      <div className="stack gap-16">
        <CommitText
          label={words.name}
          value={name}
          maxLength={60}
          check={(text) => (text === '' ? words.enterName : null)}
          onKeep={(text) => change({ name: text })}
        />
        <div>
          <div className="medium mb-4">{words.connect.address}</div>
          <div className={`${css.url ?? ''} ${baseUrl === null ? 'text-2' : 'code'}`}>{baseUrl ?? words.environment.sandboxAddress}</div>
        </div>
        <div className={css.limits}>
          <CommitNumber
            label={words.environment.callsPerSecond}
            value={callsPerSecond}
            least={0.1}
            most={1000}
            decimals={1}
            onKeep={(value) => change({ callsPerSecond: value ?? callsPerSecond })}
          />
          <CommitNumber
            label={words.environment.concurrency}
            value={concurrency}
            least={1}
            most={200}
            decimals={0}
            onKeep={(value) => change({ concurrency: value ?? concurrency })}
          />
          <CommitNumber
            label={words.environment.timeout}
            value={timeoutMs / 1000}
            least={1}
            most={120}
            decimals={1}
            onKeep={(value) => change({ timeoutMs: value === null ? timeoutMs : Math.round(value * 1000) })}
          />
          <CommitText
            label={words.environment.currency}
            value={currency}
            maxLength={3}
            normalise={(text) => text.toUpperCase()}
            check={(text) => (/^[A-Z]{3}$/.test(text) ? null : words.environment.badCurrency)}
            onKeep={(text) => change({ currency: text })}
          />
        </div>
        {kind === 'sandbox' && <PriceTable account={account} />}
      </div>
    </Details>
  );
}
