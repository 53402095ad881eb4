/** The suppression list: how many entries of each kind it has. */
import { declareQuery } from '../../base/queryClient.ts';

export const suppressions = declareQuery('suppressions.list', { 'suppressions.changed': { everyMs: 0 } })({});
