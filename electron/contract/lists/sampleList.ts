/** The bundled sample list: invented people that only the sandbox knows. Checking them with an account would cost real money. */
import type { List } from './list.ts';

/** SHA-256 of `resources/sample-leads.csv`. */
export const sampleSha256 = '6cccbd5017662d25dc80316cc76c913dc1fd581e7845ea53473de813d6153e18';

const isSample = ({ sha256 }: Pick<List['sources'][number], 'sha256'>): boolean => sha256 === sampleSha256;

/** Whether the list contains people of the sample. */
export const isSampleList = ({ sources }: Pick<List, 'sources'>): boolean => sources.some(isSample);

/** Whether the list contains only people of the sample, about whom only the sandbox has answers. */
export const isOnlySample = ({ sources }: Pick<List, 'sources'>): boolean => sources.every(isSample);
