/** The keys that evidence is signed with, and whether signing works. */
import { declareQuery } from '../../base/queryClient.ts';

export const signingState = declareQuery('evidence.keys', { 'evidence.keysChanged': {} })({});
