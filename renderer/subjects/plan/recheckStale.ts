/** Leads to a plan for the rows of a list whose litigator check expires soon, or has expired: it shows the price, and sends nothing by itself. */
import { call } from '../../bridge/call.ts';
import { attempt } from '../../base/notify.ts';
import { chooseLitigatorCheck } from './planChoice.ts';
import { goToStep } from '../../base/router.ts';

export function recheckStale(listId: string): void {
  attempt(async () => {
    chooseLitigatorCheck(listId, await call('stale.rows', { listId }));
    goToStep(listId, 'check');
  });
}
