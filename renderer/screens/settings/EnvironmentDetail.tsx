/** One environment in full: its address, its key, its rate limit, and what its calls cost. */
import type { Environment, EnvironmentChange } from '../../../electron/contract/environment.ts';
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
          label="Name"
          value={name}
          maxLength={60}
          check={(text) => (text === '' ? 'Enter a name' : null)}
          onKeep={(text) => change({ name: text })}
        />
        <div className={css.address}>
          <div className={css.label}>Base URL</div>
          <div className={`${css.url ?? ''} ${baseUrl === null ? 'text-2' : 'code'}`}>
            {baseUrl ?? 'Built in: it listens on this computer only'}
          </div>
        </div>
      </div>
      {kind === 'service' && <KeyField environment={environment} />}
      <KeyCycle environment={environment} />
      <section aria-label="Speed and currency">
        <h3>Speed and currency</h3>
        <div className={css.limits}>
          <CommitNumber
            label="Calls a second"
            value={callsPerSecond}
            least={0.1}
            most={1000}
            decimals={1}
            onKeep={(value) => change({ callsPerSecond: value ?? callsPerSecond })}
          />
          <CommitNumber
            label="Parallel calls"
            value={concurrency}
            least={1}
            most={200}
            decimals={0}
            onKeep={(value) => change({ concurrency: value ?? concurrency })}
          />
          <CommitNumber
            label="Timeout in seconds"
            value={timeoutMs / 1000}
            least={1}
            most={120}
            decimals={1}
            onKeep={(value) => change({ timeoutMs: value === null ? timeoutMs : Math.round(value * 1000) })}
          />
          <CommitText
            label="Currency"
            value={currency}
            maxLength={3}
            normalise={(text) => text.toUpperCase()}
            check={(text) => (/^[A-Z]{3}$/.test(text) ? null : 'Three letters, like USD')}
            onKeep={(text) => change({ currency: text })}
          />
        </div>
      </section>
      <PriceTable environment={environment} onChange={(prices) => change({ prices })} />
    </Panel>
  );
}
