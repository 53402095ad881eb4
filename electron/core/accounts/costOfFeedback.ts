/** What telling the service costs, as far as environments have a price for feedback: the specification names none. */
import { phoneFeedback10 } from '#contract/service/operations/versions/phoneFeedback10.ts';
import type { Cost } from '#contract/plan/plan.ts';
import { priceOfCall } from './priceOfCall.ts';
import type { ReadDb } from '../platform/database.ts';
import { findEnvironment } from './environments.sql.ts';

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
