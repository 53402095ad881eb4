/** The question with which a key is tested before it is kept: the one that most lists are checked with, without a name and a phone. */
import { realContact20 } from '../service/operations/versions/realContact20.ts';

export const keyTestOperation = realContact20;
