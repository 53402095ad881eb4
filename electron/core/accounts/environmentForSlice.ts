/** The environment for a slice of a colleague's run: with its prices, which decide what its calls are counted as, and the key that it is for. */
import type { Prices } from '#contract/accounts/environment.ts';
import { getEnvironment, type EnvironmentOptions } from './environmentCommands.ts';
import { environmentForTeam } from './environmentForTeam.ts';
import type { Keys } from './keys.ts';

type Needs = Pick<EnvironmentOptions, 'db' | 'write' | 'newId' | 'clock' | 'emit'> & { keys: Pick<Keys, 'lend'> };

export const environmentForSlice =
  (needs: Needs) =>
  async (site: { baseUrl: string; name: string; currency: string; prices: Prices }, key: string): Promise<string> => {
    const environmentId = await environmentForTeam(needs)(site);
    const { prices, currency } = getEnvironment(needs.db, environmentId);
    if (currency !== site.currency || JSON.stringify(prices) !== JSON.stringify(site.prices)) {
      await needs.write('environments.change', { environmentId, change: { prices: site.prices, currency: site.currency } });
      needs.emit('environments.changed', {});
    }
    needs.keys.lend(environmentId, key);
    return environmentId;
  };
