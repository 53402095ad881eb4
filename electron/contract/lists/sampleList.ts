/** The list that comes with the program: invented people, whom only the sandbox knows. Checking them with an account would cost real money. */
import type { List } from './list.ts';

/** Of `resources/sample-leads.csv`. */
export const sampleSha256 = '6cccbd5017662d25dc80316cc76c913dc1fd581e7845ea53473de813d6153e18';

const isSample = ({ sha256 }: Pick<List['sources'][number], 'sha256'>): boolean => sha256 === sampleSha256;

/** It has people of the sample. */
export const isSampleList = ({ sources }: Pick<List, 'sources'>): boolean => sources.some(isSample);

/** It has nobody else: what the sandbox says of them is all that can be said. */
export const isOnlySample = ({ sources }: Pick<List, 'sources'>): boolean => sources.every(isSample);
