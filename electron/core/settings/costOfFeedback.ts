/** What telling the service costs, as far as environments have a price for feedback: the specification names none. */
import { phoneFeedback10 } from '#contract/operations/phoneFeedback10.ts';
import type { Cost } from '#contract/plan.ts';
import { priceOfCall } from './priceOfCall.ts';
import type { ReadDb } from '../store/database.ts';
import { findEnvironment } from '../store/ledger/environments.ts';

/** `entries`: how many reports each environment gets. Null: none goes to a service, and the sandbox charges nothing. */
export function costOfFeedback(db: ReadDb, entries: ReadonlyMap<string, number>): Cost | null {
  const told = [...entries].flatMap(([environmentId, count]) => {
    const environment = findEnvironment(db, environmentId);
    if (environment === undefined || environment.kind === 'sandbox' || count === 0) return [];
    const { micros } = priceOfCall(environment.prices, phoneFeedback10.id, []);
    return [{ micros: micros === null ? null : count * micros, currency: environment.currency }];
  });
  const [first] = told;
  if (first === undefined) return null;
  const sum = told.reduce((all, { micros }) => all + (micros ?? 0), 0);
  return { lowMicros: sum, highMicros: sum, currency: first.currency, complete: told.every(({ micros }) => micros !== null) };
}
