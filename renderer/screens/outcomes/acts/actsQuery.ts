/** What was brought in and entered, newest first, as far as it is shown at first. */
import { reading } from '#renderer/base/queryClient.ts';

export const firstActs = 6;
export const actsOf = (count: number) => reading('outcomes.acts', { from: 0, count });
export const actsQuery = actsOf(firstActs);
