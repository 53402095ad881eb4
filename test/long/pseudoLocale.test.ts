/** Every screen in a language whose words are a third longer, from the left and from the right: nothing cut, nothing covered. */
import { expect, it, test } from 'vitest';
import { pseudoFaults } from '../support/pseudoLocale.ts';
import { wideSize } from '../support/sizes.ts';
import { useShotPages } from '../support/useShotPages.ts';
import { shots } from '../support/windowShots.ts';

const show = useShotPages();

/** States that are laid out like another one, with other numbers, other people, or in another place of the same screen. */
const alike = new Set([
  ...['1-lists-empty-deleted', '1-lists-deleted-zoomed', '2-import-alternate', '2-import-first-valid', '2-import-remembered-misfit'],
  ...['2-import-zoom', '2-import-field-zoom', '2-import-way', '3-plan', '3-plan-add', '3-plan-cycle', '3-plan-not-enabled', '3-plan-three'],
  ...['3-plan-unpriced', '3-plan-unserved-add', '4-run-budget', '4-run-cycle', '4-run-instant', '4-run-interrupted', '4-run-key'],
  ...['4-run-not-enabled', '4-run-second', '4-run-short', '4-run-three', '5-review-filter-range', '5-review-history-reading'],
  ...['5-review-note-many', '5-review-paused', '5-review-reading', '5-review-refused', '6-triage-order', '6-triage-reading'],
  ...['7-lookup-address', '7-lookup-doubt', '7-lookup-litigator', '7-lookup-residents', '7-settings-keys', '8-policy-applied'],
  ...['8-policy-counting', '8-policy-decision', '8-policy-failed', '8-policy-reading', '9-compare-failed', '9-overview-counting'],
  ...['9-overview-failed', '9-settings-cycle', '9-settings-drift-none', '9-settings-no-key', '9-restored-narrow', '9-backups'],
]);

test('whatever is left out is a state', () => {
  expect([...alike].filter((name) => shots.every((shot) => shot.name !== name))).toEqual([]);
});

const kept = shots.filter(({ name }) => !alike.has(name));
it.concurrent.for(kept)('$name', { timeout: 120_000 }, async (shot, { expect }) => {
  await show(shot, shot.size ?? wideSize, async (page) => expect(await pseudoFaults(page)).toEqual([]));
});
