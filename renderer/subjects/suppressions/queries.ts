/** The suppression list: its counts, batches and changes. */
import { declareQuery } from '../../base/queryClient.ts';

export const suppressions = declareQuery('suppressions.list', { 'suppressions.changed': { everyMs: 0 } })({});
