/** A list's policy, and previews of other policies. */
import { declareQuery } from '../../base/queryClient.ts';
import { byVerdicts, verdictsPauseMs as everyMs } from '../review/queries.ts';

export const policyState = declareQuery('policies.state', byVerdicts);
export const policyOf = declareQuery('policies.get', byVerdicts);
/** The policies of all lists, to copy one from. A list may begin with one. */
export const policiesOfLists = declareQuery('policies.ofLists', { 'review.changed': { everyMs }, 'lists.changed': { everyMs } })({});
export const policyPreview = declareQuery('policies.preview', byVerdicts);
