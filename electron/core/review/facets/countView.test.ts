import { fc } from '#test/support/propertyCases.ts';
import { expect, it } from 'vitest';
import { choiceFacets, facetChoices, type Filter } from '#contract/review/facets.ts';
import { standings } from '#contract/verdict/standing.ts';
import { countView } from './countView.ts';
import { emptyIndex, type FacetIndex } from './facetIndex.ts';

const rows = 60;
const [ada, bo] = ['0198c0de-0000-7000-8000-000000000701', '0198c0de-0000-7000-8000-000000000702'] as const;
const lineTypes = ['', 'Mobile', 'Landline', 'FixedVOIP'];

/** An index with arbitrary codes, as if rows had been read. */
function indexOf(seed: readonly number[]): FacetIndex {
  const index = emptyIndex(rows);
  for (let at = 0; at < rows; at++) {
    const random = (most: number, salt: number): number => ((seed[at] ?? 0) >>> salt) % most;
    for (const [salt, facet] of choiceFacets.entries()) index.codes[facet][at] = random(facetChoices(facet).length, salt);
    index.codes.score[at] = random(102, 3) === 101 ? 255 : random(101, 3);
    index.codes.lineType[at] = random(lineTypes.length, 5);
    index.findings[at] = random(8, 7);
    index.standing[at] = random(standings.length, 6);
  }
  // In most lists, no row was ever contested.
  if ((seed[0] ?? 0) % 2 === 0) index.contested = Uint8Array.from({ length: rows }, (_, at) => ((seed[at] ?? 0) >>> 2) % 2);
  if ((seed[1] ?? 0) % 2 === 0)
    index.assigned = {
      ...{ me: ada, members: [ada, bo].map((memberId) => ({ memberId, name: memberId })), shares: [], acts: [] },
      codes: Uint16Array.from({ length: rows }, (_, at) => ((seed[at] ?? 0) >>> 4) % 3),
      sources: new Uint32Array(rows),
    };
  index.texts.lineType.push(...lineTypes.slice(1));
  return index;
}

const filters: fc.Arbitrary<Filter> = fc.record(
  {
    grade: fc.subarray(['A', 'B', 'none'] as const),
    litigator: fc.subarray(['litigator', 'clear'] as const),
    lineType: fc.subarray(['Mobile', 'Landline']),
    scoreFrom: fc.integer({ min: 0, max: 100 }),
    findings: fc.subarray(['phone.missing', 'phone.impossible'] as const),
    contested: fc.constant(true as const),
    standing: fc.subarray(['toCall', 'unsure', 'litigator'] as const),
    assigned: fc.subarray(['me', 'nobody', bo]),
    excluded: fc.record(
      { litigator: fc.subarray(['notChecked'] as const), findings: fc.subarray(['phone.missing'] as const), assigned: fc.subarray([ada]) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

it('counts many rows at once as it counts each by itself', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { minLength: rows, maxLength: rows }),
      fc.oneof(fc.constant<Filter>({}), filters),
      fc.option(fc.array(fc.boolean(), { minLength: rows, maxLength: rows })),
      fc.integer({ min: 1, max: rows }),
      (seed, filter, hits, pause) => {
        const index = indexOf(seed);
        const cellHits = hits === null ? null : Uint8Array.from(hits, Number);
        const atOnce = countView(index, filter, cellHits);
        atOnce.countTo(pause);
        atOnce.countTo(rows);
        const single = countView(index, filter, cellHits);
        single.countTo(rows);
        // Rows leave one by one: nothing may remain, and entering again gives the same counts.
        for (let row = 1; row <= rows; row++) single.leave(row);
        expect([single.count, ...Object.values(single.counts).map((counts) => counts.reduce((sum, one) => sum + one, 0))]).toEqual([
          0,
          ...Object.values(single.counts).map(() => 0),
        ]);
        for (let row = 1; row <= rows; row++) single.enter(row);
        expect([single.count, single.passes, single.counts]).toEqual([atOnce.count, atOnce.passes, atOnce.counts]);
      },
    ),
  );
});
