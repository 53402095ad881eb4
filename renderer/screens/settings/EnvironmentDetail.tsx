/** One environment in full: its address, its key, its rate limit, and what its calls cost. */
import type { Environment, EnvironmentChange } from '../../../electron/contract/environment.ts';
import { settingsWords as words } from '../../../electron/messages/window/settingsWords.ts';
import { call } from '../../bridge/call.ts';
import { Panel } from '../../ui/Page.tsx';
import { CommitNumber } from './CommitNumber.tsx';
import { CommitText } from './CommitText.tsx';
import { KeyCycle } from './KeyCycle.tsx';
import { KeyField } from './KeyField.tsx';
import { putEnvironment } from './putEnvironment.ts';
import { PriceTable } from './PriceTable.tsx';
import css from './SettingsScreen.module.css';

export function EnvironmentDetail({ environment }: { environment: Environment }) {
  const { environmentId, name, kind, baseUrl, currency, callsPerSecond, concurrency, timeoutMs } = environment;
  const change = async (part: EnvironmentChange): Promise<void> =>
    putEnvironment(await call('environments.change', { environmentId, change: part }));
  return (
    <Panel className={css.detail ?? ''}>
      <div className={css.pair}>
        <CommitText
          label={words.name}
          value={name}
          maxLength={60}
          check={(text) => (text === '' ? words.enterName : null)}
          onKeep={(text) => change({ name: text })}
        />
        <div className={css.address}>
          <div className={css.label}>{words.baseUrl}</div>
          <div className={`${css.url ?? ''} ${baseUrl === null ? 'text-2' : 'code'}`}>{baseUrl ?? words.environment.sandboxAddress}</div>
        </div>
      </div>
      {kind === 'service' && <KeyField environment={environment} />}
      <KeyCycle environment={environment} />
      <section aria-label={words.environment.speed}>
        <h3>{words.environment.speed}</h3>
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
      </section>
      <PriceTable environment={environment} onChange={(prices) => change({ prices })} />
    </Panel>
  );
}
