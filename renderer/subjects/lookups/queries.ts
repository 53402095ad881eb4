/** Preview of a lookup's request and cost. */
import { declareQuery } from '../../base/queryClient.ts';

// A different price or key changes the preview.
export const lookupPreview = declareQuery('lookups.preview', { 'environments.changed': {} });
