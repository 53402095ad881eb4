/** The keys that sign evidence, and whether signing works. */
import { declareQuery } from '../../base/queryClient.ts';

export const signingState = declareQuery('evidence.keys', { 'evidence.keysChanged': {} })({});
