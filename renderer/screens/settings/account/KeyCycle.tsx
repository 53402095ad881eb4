/** The key's limits for one billing cycle, and its usage in the current one. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noKeyLimits, type Environment, type KeyLimits } from '#contract/accounts/environment.ts';
import { currencySymbol, microsPerUnit } from '#messages/money.ts';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { useEnvironmentChoice } from '#renderer/subjects/accounts/EnvironmentSelect.tsx';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { keyUsage } from '#renderer/subjects/accounts/queries.ts';
import { queryClient } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';
import { CycleUsage } from '#renderer/ui/bars/UsageBar.tsx';
import { focusName, focusSoon } from '#renderer/ui/page/focus.ts';
import { CommitNumber } from '#renderer/ui/form/CommitFields.tsx';
import css from '../SettingsScreen.module.css';

const mostMoney = 100_000_000;
const mostCalls = 1_000_000_000;
const field = 'key-limits';

export function KeyCycle({ environment: { environmentId, currency, key } }: { environment: Environment }) {
  const { data: known, isLoadingError, error, refetch } = useQuery(keyUsage);
  const wanted = useEnvironmentChoice((choice) => choice.limits && choice.environmentId === environmentId);
  const read = known !== undefined;
  useEffect(() => {
    if (!wanted || !read) return;
    focusSoon(field);
    useEnvironmentChoice.setState({ limits: false });
  }, [wanted, read]);

  if (isLoadingError) return <FailureNotice failure={error.failure} onRetry={() => void refetch()} />;
  if (known === undefined) return null;
  const usage = known.find((one) => one.environmentId === environmentId);
  const limits = usage?.limits ?? noKeyLimits;
  const keep = async (part: Partial<KeyLimits>): Promise<void> => {
    const changed = await call('keys.setLimits', { environmentId, limits: { ...limits, ...part } });
    queryClient.setQueryData(keyUsage.queryKey, (all = []) => [...all.filter((one) => one.environmentId !== environmentId), changed]);
  };
  // Limits belong to a key, so there are none without one.
  if (!key.set) return null;
  return (
    <section aria-label={words.cycle.title}>
      <h3>{words.cycle.title}</h3>
      <p className="small text-3">{words.cycle.about}</p>
      <div className={css.cycle}>
        <CommitNumber
          label={words.cycle.calls}
          value={limits.quotaCalls}
          least={0}
          most={mostCalls}
          decimals={0}
          empty={shared.noLimit}
          focus={focusName(field)}
          onKeep={(quotaCalls) => keep({ quotaCalls })}
        />
        <CommitNumber
          label={words.cycle.budget}
          value={limits.budgetMicros === null ? null : limits.budgetMicros / microsPerUnit}
          least={0}
          most={mostMoney}
          decimals={2}
          prefix={currencySymbol(currency)}
          empty={shared.noLimit}
          onKeep={(amount) => keep({ budgetMicros: amount === null ? null : Math.round(amount * microsPerUnit) })}
        />
        <CommitNumber
          label={words.cycle.firstDay}
          value={limits.cycleDay}
          least={1}
          most={31}
          decimals={0}
          onKeep={(cycleDay) => keep({ cycleDay: cycleDay ?? limits.cycleDay })}
        />
      </div>
      {usage !== undefined && (
        <div className={css.cycleUsage}>
          <CycleUsage usage={usage} sandbox={usage.sandbox} />
        </div>
      )}
    </section>
  );
}
