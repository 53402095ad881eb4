/** A list's policy, and previews of other policies. */
import { declareQuery } from '../../base/queryClient.ts';
import { byVerdicts } from '../review/queries.ts';

export const policyState = declareQuery('policies.state', byVerdicts);
export const policyOf = declareQuery('policies.get', byVerdicts);
export const policyPreview = declareQuery('policies.preview', byVerdicts);
