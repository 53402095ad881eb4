/** The commands for look-ups: ask, preview the request, and read the history. */
import type { HandlersOf } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import type { LookupPreview, LookupRequest } from '#contract/lookups/lookup.ts';
import { correlationOf } from '../service/correlation.ts';
import { getEnvironment } from '../accounts/environmentCommands.ts';
import { findLookup, readLookups } from '../service/answers/kept/lookups.sql.ts';
import { findSuppression } from '../suppression/inForce.sql.ts';
import { ageOf, askLookup, operationOf, type LookupOptions } from './lookup.ts';
import { priceOfCall } from '../accounts/priceOfCall.ts';
import { showEntry, showLookup, wireOf } from './showLookup.ts';
import { buildTyped } from './typedRequest.ts';

/** How many rows with the phone are shown before a look-up. */
const knownRows = 5;

type Handlers = HandlersOf<'lookups'>;

export function lookupCommands(options: LookupOptions): Handlers {
  const { db, ports, keys } = options;
  const baseUrlOf = async (environmentId: string): Promise<string> =>
    getEnvironment(db, environmentId).baseUrl ?? (await options.sandboxUrl());

  /** What is known about an incomplete request: its price, and what prevents it. */
  async function preview(request: LookupRequest): Promise<LookupPreview> {
    const operation = operationOf(request);
    const environment = getEnvironment(db, request.environmentId);
    const price = priceOfCall(environment.prices, operation.id, request.addOns);
    const micros = price.micros ?? 0;
    const known = {
      cost: { lowMicros: micros, highMicros: micros, currency: environment.currency, complete: price.unpriced.length === 0 },
      unpriced: price.unpriced,
    };
    try {
      const made = correlationOf(options.newId(), ports.clock.now());
      const { request: built, notDialable } = buildTyped(operation, request.parameters, request.addOns, options.country(), made);
      const keyed = (await keys.find(request.environmentId)) !== null;
      return {
        ...known,
        wire: wireOf(built, await baseUrlOf(request.environmentId)),
        sent: [...built.parameters, ...built.correlation],
        notDialable: notDialable.map(([parameter]) => parameter),
        obstacle: keyed ? null : { code: 'environment.keyMissing', params: { environment: environment.name } },
      };
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      return { ...known, wire: null, sent: [], notDialable: [], obstacle: error.failure };
    }
  }

  return {
    'lookups.ask': (request) => askLookup(options, request),
    'lookups.preview': preview,
    'lookups.known': async ({ phone }) => {
      // One more than is shown, to tell whether there are more.
      const rows = await options.thread.call('lists.findPhone', { phone, most: knownRows + 1 });
      return {
        suppressed: findSuppression(db, 'phone', phone, ports.clock.now()),
        rows: rows.slice(0, knownRows),
        more: rows.length > knownRows,
      };
    },
    'lookups.list': async (query) => {
      const { lookups, total } = readLookups(db, query);
      const age = ageOf(options);
      return { entries: lookups.map((stored) => showEntry(stored, age)), total };
    },
    'lookups.get': async ({ lookupId }) => {
      const stored = findLookup(db, lookupId);
      if (!stored) throw new Failed('lookup.notFound', { lookupId });
      const { prices } = getEnvironment(db, stored.environmentId);
      return showLookup(stored, { baseUrl: await baseUrlOf(stored.environmentId), prices, age: ageOf(options) });
    },
  };
}
