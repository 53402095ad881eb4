/** The usage of each key in its billing cycle. */
import { useQuery } from '@tanstack/react-query';
import type { EnvironmentUsage } from '#contract/accounts/environment.ts';
import { ledgerWords as words } from '#messages/ledger/ledgerScreenWords.ts';
import { openEnvironment } from '../../subjects/accounts/EnvironmentSelect.tsx';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { keyUsage } from '../../subjects/accounts/queries.ts';
import { CycleUsage } from '../../ui/bars/UsageBar.tsx';
import { environmentName } from '../../ui/text/names.ts';
import { Panel } from '../../ui/page/Page.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import css from './LedgerScreen.module.css';

export function KeysPanel() {
  const { data: value, error, refetch } = useQuery(keyUsage);
  return (
    <Panel>
      <h2>{words.usage.title}</h2>
      {error !== null && <FailureNotice failure={error.failure} onRetry={() => void refetch()} />}
      {value === undefined && error === null && (
        <div role="status" aria-label={words.usage.reading} className="stack gap-12 mt-12">
          <Skeleton height={12} />
          <Skeleton height={12} width="70%" />
        </div>
      )}
      {value?.length === 0 && <p className="mt-8 text-3">{words.usage.none}</p>}
      {value !== undefined && (
        <ul>
          {value.toSorted(liveFirst).map((usage) => (
            <li key={usage.environmentId} className="mt-16">
              <Usage usage={usage} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const liveFirst = (a: EnvironmentUsage, b: EnvironmentUsage): number =>
  Number(a.sandbox) - Number(b.sandbox) || a.environment.localeCompare(b.environment);

function Usage({ usage }: { usage: EnvironmentUsage }) {
  const { environmentId, environment, sandbox } = usage;
  const name = environmentName({ kind: sandbox ? 'sandbox' : 'service', name: environment });
  return (
    <>
      <div className={css.keyHead}>
        <h3 className="cut">{sandbox ? <SandboxLabel>{name}</SandboxLabel> : name}</h3>
        <span className="grow" />
        <button
          type="button"
          className={css.link}
          aria-label={words.usage.changeLimitsOf(name)}
          onClick={() => openEnvironment(environmentId, 'limits')}
        >
          {words.usage.changeLimits}
        </button>
      </div>
      <CycleUsage usage={usage} sandbox={usage.sandbox} />
    </>
  );
}
