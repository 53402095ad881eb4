/** What telling the service costs, as far as environments have a price for feedback: the specification names none. */
import { phoneFeedback10 } from '../../contract/operations/phoneFeedback10.ts';
import type { Cost } from '../../contract/plan.ts';
import { priceOfCall } from '../settings/priceOfCall.ts';
import type { ReadDb } from '../store/database.ts';
import { findEnvironment } from '../store/ledger/environments.ts';

/** `entries`: how many reports each environment gets. Null: none goes to a service, and the sandbox charges nothing. */
export function costOfFeedback(db: ReadDb, entries: ReadonlyMap<string, number>): Cost | null {
  let cost: Cost | null = null;
  for (const [environmentId, count] of entries) {
    const environment = findEnvironment(db, environmentId);
    if (environment === undefined || environment.kind === 'sandbox' || count === 0) continue;
    const { micros } = priceOfCall(environment.prices, phoneFeedback10.id, []);
    const sum: number = (cost?.lowMicros ?? 0) + count * (micros ?? 0);
    cost = {
      lowMicros: sum,
      highMicros: sum,
      currency: cost?.currency ?? environment.currency,
      complete: (cost?.complete ?? true) && micros !== null,
    };
  }
  return cost;
}
