/**
 * States in a size of their own, in a language whose words are a third longer, from the left and from the right: nothing cut, nothing covered.
 * `everyScreen.test.ts` does the same with all others, while it has them open.
 *
 * @module-tag chromium
 */
import { it } from 'vitest';
import { pseudoFaults } from '../support/pseudoLocale.ts';
import { useShotPages } from '../support/useShotPages.ts';
import { shots } from '../support/windowShots.ts';

const show = useShotPages();

const sized = shots.flatMap(({ size, ...shot }) => (size === undefined ? [] : [{ ...shot, size }]));
it.concurrent.for(sized)('$name', { timeout: 120_000 }, async (shot, { expect }) => {
  await show(shot, shot.size, async (page) => expect(await pseudoFaults(page)).toEqual([]));
});
