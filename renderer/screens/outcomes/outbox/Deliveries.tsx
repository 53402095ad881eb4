/** Delivery for each environment that has something to send: in progress, waiting for the network, paused, or stopped with a reason. */
import { Button } from '@mantine/core';
import type { Delivery } from '#contract/outcomes/outbox.ts';
import { feedbackCost } from '#messages/money.ts';
import { stopCause } from '#messages/runs/runWords.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { attempt } from '#renderer/base/notify.ts';
import { queryClient, refresh } from '#renderer/base/queryClient.ts';
import { goToSection } from '#renderer/subjects/settings/settingsSections.ts';
import { call } from '#renderer/bridge/call.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { Icon, type IconName } from '#renderer/ui/page/Icon.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { SandboxLabel } from '#renderer/ui/badges/Marks.tsx';
import { leftText, roughText, useNow } from '#renderer/ui/text/times.ts';
import { deliveryCommands } from '../outcomesCommands.ts';
import css from './Outbox.module.css';
import { outboxQuery } from './outboxQueries.ts';

const words = outcomesWords.delivery;

const looks: Readonly<Record<Delivery['state'], [icon: IconName, tone: 'plain' | 'slate' | 'amber' | 'red']>> = {
  idle: ['clock', 'slate'],
  sending: ['up', 'plain'],
  offline: ['offline', 'amber'],
  paused: ['pause', 'slate'],
  stopped: ['warning', 'red'],
};

function stateText({ state, waiting, leftMs, first, nextTryAt, cause, message }: Delivery, now: number): string {
  switch (state) {
    case 'idle':
      return words.idle(waiting);
    case 'sending':
      return `${words.sending(waiting, leftMs === null ? null : leftText(leftMs))}${first ? words.first : ''}`;
    case 'offline':
      return `${words.offline(waiting)}${nextTryAt === null || nextTryAt <= now ? '' : words.nextTry(roughText(nextTryAt - now))}`;
    case 'paused':
      return words.paused(waiting);
    case 'stopped':
      return cause === null ? words.stoppedSomehow(waiting) : words.stopped(waiting, stopCause({ code: cause, message }));
  }
}

const toggle = ({ state, environmentId }: Delivery): void =>
  attempt(async () => {
    const outbox = await call(state === 'sending' ? 'outbox.pause' : 'outbox.deliver', { environmentId });
    queryClient.setQueryData(outboxQuery.queryKey, outbox);
  });

/** Leaves out environments with nothing waiting and nothing wrong. */
export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const shown = deliveries.filter(({ waiting, state }) => waiting > 0 || state === 'sending');
  const [first] = shown;
  useKeys(deliveryCommands, { toggle: first === undefined ? null : () => toggle(first) });
  if (first === undefined) return null;
  return (
    <ul className="stack gap-4" aria-label={words.region}>
      {shown.map((one, at) => (
        <OneDelivery key={one.environmentId} delivery={one} hasKey={at === 0} />
      ))}
    </ul>
  );
}

function OneDelivery({ delivery, hasKey }: { delivery: Delivery; hasKey: boolean }) {
  const { environmentId, environment, sandbox, state, cause, cost, first, waiting } = delivery;
  const now = useNow(1000, state === 'offline');
  const [icon, tone] = looks[state];
  const key = hasKey ? <Key of="outcomes.deliver" /> : null;
  const put = (): void =>
    attempt(async () => {
      await call('outbox.putFirst', { environmentId, first: !first });
      await refresh(outboxQuery);
    });
  return (
    <li className={css.delivery} data-tone={tone}>
      <Icon name={icon} />
      {sandbox ? <SandboxLabel>{environment}</SandboxLabel> : <span className="medium">{environment}</span>}
      <span className={css.says} role={state === 'stopped' ? 'alert' : 'status'}>
        {stateText(delivery, now)}
        {cost !== null && waiting > 0 && `, ${feedbackCost(cost)}`}
      </span>
      {cost?.complete === false && (
        <Button size="xs" variant="subtle" onClick={() => goToSection('account')}>
          {words.setPrice}
        </Button>
      )}
      {waiting > 0 && state !== 'stopped' && (
        <Button size="xs" variant="subtle" onClick={put}>
          {first ? words.putBehind : words.putFirst}
        </Button>
      )}
      {state === 'stopped' && (cause === 'keyRefused' || cause === 'keyMissing' || cause === 'wrongAddress') && (
        <Button size="xs" variant="subtle" onClick={() => goToSection('account')}>
          {words.settings}
        </Button>
      )}
      <Button size="xs" rightSection={key} onClick={() => toggle(delivery)}>
        {state === 'sending' ? words.pause : state === 'paused' ? words.resume : state === 'offline' ? words.tryNow : words.sendNow}
      </Button>
    </li>
  );
}
