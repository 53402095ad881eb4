/** What a look-up would ask and cost. */
import { declareQuery } from '../../base/queryClient.ts';

// A different price or key changes what is seen ahead.
export const lookupPreview = declareQuery('lookups.preview', { 'environments.changed': {} });
