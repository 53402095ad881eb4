/** Screenshots of the page before a check: ready, without a key or a price, in the sandbox, and with something to review. */
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const address = `#/lists/${ids.harbor}/check`;
const narrow = { width: 1024, height: 640 };
const zoomed = { width: 720, height: 450 };

/** A vendor's file with headings in line 3, and a service account with a monthly budget. `unpriced`: no prices are set. */
const paid =
  (unpriced = false): NonNullable<Shot['handlers']> =>
  (answers) => ({
    'app.state': async (params) => {
      const state = await answers['app.state'](params);
      const live = (await answers['environments.list']({})).find(({ key, kind }) => key.set && kind === 'service');
      return { ...state, settings: { ...state.settings, environmentId: live?.environmentId ?? 'sandbox' } };
    },
    'environments.list': async (params) =>
      (await answers['environments.list'](params)).map((one) => (unpriced ? { ...one, prices: { operations: {}, addOns: {} } } : one)),
    'lists.get': async (params) => {
      const list = await answers['lists.get'](params);
      return { ...list, setAside: 2, rejected: 2, sources: list.sources.map((source) => ({ ...source, headingLine: 3 })) };
    },
    ...(unpriced && {
      'plans.make': async (params) => {
        const plan = await answers['plans.make'](params);
        const checks = plan.checks.map((check) => ({ ...check, unpriced: [check.operation], pricePerCallMicros: null, costMicros: 0 }));
        return { ...plan, checks, cost: { ...plan.cost, lowMicros: 0, highMicros: 0, complete: false } };
      },
    }),
  });

export const checkShots: readonly Shot[] = [
  { name: '3-check', address, handlers: paid() },
  { name: '3-check-narrow', alike: '3-check', address, size: narrow, handlers: paid() },
  { name: '3-check-zoom', alike: '3-check', address, size: zoomed, handlers: paid() },
  { name: '3-check-sandbox', address },
  { name: '3-check-unpriced', address, handlers: paid(true) },
  { name: '3-check-unserved', address: `#/lists/${ids.phones}/check` },
];
