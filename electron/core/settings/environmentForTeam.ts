/** The environment for a service that a colleague used: the one with its URL, or a new one, without a key. */
import { defaultPrices } from '../../contract/operations/defaultPrices.ts';
import { readEnvironments } from '../store/ledger/environments.ts';
import { usualTier, type EnvironmentOptions } from './environmentCommands.ts';

export const environmentForTeam =
  ({ db, write, newId, clock, emit }: Pick<EnvironmentOptions, 'db' | 'write' | 'newId' | 'clock' | 'emit'>) =>
  async (site: { baseUrl: string; name: string; currency: string }): Promise<string> => {
    const all = readEnvironments(db);
    const known = all.find(({ baseUrl }) => baseUrl === site.baseUrl);
    if (known) return known.environmentId;
    const taken = new Set(all.map(({ name }) => name.toLowerCase()));
    let name = site.name;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${site.name} ${number}`;
    const environmentId = newId();
    const { currency } = site;
    await write('environments.create', {
      ...{
        environmentId,
        name,
        kind: 'service',
        baseUrl: site.baseUrl,
        ...usualTier,
        currency,
        prices: defaultPrices,
        createdAt: clock.now(),
      },
    });
    emit('environments.changed', {});
    return environmentId;
  };
