/** Connects an account, or replaces its key: the key is tested before it is saved. */
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type Environment, keyTestOperation } from '#contract/accounts/environment.ts';
import type { FailureCode } from '#contract/failure.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { price } from '#messages/money.ts';
import { settingsWords } from '#messages/settings/settingsWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { useAct } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import { Details } from '#renderer/ui/form/Details.tsx';
import { Notice } from '#renderer/ui/notices/Notice.tsx';
import css from '../SettingsScreen.module.css';
import { Form } from '#renderer/ui/form/Form.tsx';

const words = settingsWords.connect;
const ofKey: readonly FailureCode[] = ['environment.keyRefused', 'environment.badKey'];
const ofName: readonly FailureCode[] = ['environment.nameTaken'];
const ofAddress: readonly FailureCode[] = ['environment.wrongAddress', 'environment.badUrl'];
/** Failures that leave open whether the key is right. */
const undecided: readonly FailureCode[] = ['environment.untested', 'environment.wrongAddress'];

interface Props {
  /** The account that gets the key; absent for a new one. */
  readonly account?: Environment;
  readonly onConnected: (account: Environment) => void;
  /** Undefined: there is nothing to go back to. */
  readonly onCancel: (() => void) | undefined;
}

export function ConnectForm({ account, onConnected, onCancel }: Props) {
  const key = useRef<HTMLInputElement>(null);
  const [baseUrl, setBaseUrl] = useState(account?.baseUrl ?? '');
  const [name, setName] = useState('');
  const act = useAct();
  useEffect(() => key.current?.focus(), []);
  const micros = account === undefined ? keyTestOperation.usualPriceMicros : account.prices.operations[keyTestOperation.id];
  const atMost = micros === undefined ? null : price(micros, account?.currency ?? 'USD');

  const connect = (untested: boolean): void =>
    act.run(async () => {
      const typed = key.current?.value.trim() ?? '';
      if (typed === '' || baseUrl.trim() === '') return;
      const named = name.trim();
      onConnected(
        await call('environments.connect', {
          baseUrl: baseUrl.trim(),
          key: typed,
          ...(named === '' ? {} : { name: named }),
          ...(untested ? { untested } : {}),
        }),
      );
    });
  const code = act.failure?.code;
  const sentence = act.failure === null ? null : failureSentence(act.failure);
  const errorOf = (codes: readonly FailureCode[]): string | null => (code !== undefined && codes.includes(code) ? sentence : null);
  const elsewhere = code !== undefined && ![...ofKey, ...ofAddress, ...ofName].includes(code);
  return (
    <Form
      className={css.form}
      aria-label={account === undefined ? words.title : words.newKeyOf(account.name)}
      onSubmit={() => connect(false)}
      onEscape={onCancel}
    >
      {/* Uncontrolled, so that the key is in no state and is gone with the form. */}
      <TextInput
        ref={key}
        type="password"
        label={words.key}
        description={words.aboutKey}
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        error={errorOf(ofKey)}
      />
      {account === undefined && (
        <TextInput
          label={words.address}
          description={words.aboutAddress}
          placeholder={words.addressExample}
          value={baseUrl}
          maxLength={2000}
          spellCheck={false}
          error={errorOf(ofAddress)}
          onChange={(event) => setBaseUrl(event.currentTarget.value)}
        />
      )}
      {(elsewhere || (account !== undefined && errorOf(ofAddress) !== null)) && <Notice tone="amber">{sentence}</Notice>}
      <p className="small text-2">{words.test(atMost)}</p>
      <div className="line gap-12">
        <Button type="submit" variant="filled" loading={act.busy}>
          {account === undefined ? words.now : words.replaceNow}
        </Button>
        {code !== undefined && undecided.includes(code) && (
          <Button variant="default" disabled={act.busy} onClick={() => connect(true)}>
            {words.untested}
          </Button>
        )}
        {onCancel !== undefined && (
          <Button variant="subtle" onClick={onCancel}>
            {shared.cancel}
          </Button>
        )}
      </div>
      {account === undefined && (
        <Details title={settingsWords.advanced}>
          <TextInput
            label={settingsWords.name}
            description={words.aboutName}
            placeholder={words.nameExample}
            value={name}
            maxLength={60}
            error={errorOf(ofName)}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Details>
      )}
    </Form>
  );
}
