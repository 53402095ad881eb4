/** The environment for a service that a colleague used: the one with its URL, or a new one, without a key. */
import { defaultPrices } from '#contract/service/operations/defaultPrices.ts';
import { freeName, readEnvironments } from './environments.sql.ts';
import { usualTier, type EnvironmentOptions } from './environmentCommands.ts';

export const environmentForTeam =
  ({ db, write, newId, clock, emit }: Pick<EnvironmentOptions, 'db' | 'write' | 'newId' | 'clock' | 'emit'>) =>
  async (site: { baseUrl: string; name: string; currency: string }): Promise<string> => {
    const all = readEnvironments(db);
    const known = all.find(({ baseUrl }) => baseUrl === site.baseUrl);
    if (known?.connected === true) return known.environmentId;
    const name = freeName(
      site.name,
      all.map((one) => one.name),
    );
    const environmentId = known?.environmentId ?? newId();
    const { baseUrl, currency } = site;
    await (known
      ? write('environments.connect', { environmentId, name })
      : write('environments.create', {
          ...{ environmentId, name, kind: 'service', baseUrl, ...usualTier, currency, prices: defaultPrices, createdAt: clock.now() },
        }));
    emit('environments.changed', {});
    return environmentId;
  };
