/** The suppression list: how much of what is on it. */
import { declareQuery } from '../../base/queryClient.ts';

export const suppressions = declareQuery('suppressions.list', { 'suppressions.changed': { everyMs: 0 } })({});
