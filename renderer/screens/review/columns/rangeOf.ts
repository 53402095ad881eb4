/** Converts between a histogram's bars and the equivalent column test. */
import type { ColumnTest, RangeFacet } from '#contract/review/columnTest.ts';
import { dateWord, numberWord } from '#messages/review/reviewFacetsWords.ts';

/** Indexes of edges, from 0. */
interface Brush {
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;

/** The distance between two neighboring values; 0 if values are continuous. */
const unitOf = ({ kind, whole }: RangeFacet): number => (kind === 'date' ? dayMs : whole ? 1 : 0);

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The test for the bars between two edges; null for all bars, which is no filter. Bounds are inclusive, so the next bar's first value is
 * left out.
 */
export function testOf(facet: RangeFacet, { from, to }: Brush): ColumnTest | null {
  const last = facet.edges.length - 1;
  const first = from <= 0 ? undefined : facet.edges[from];
  const end = to >= last ? undefined : (facet.edges[to] ?? 0) - unitOf(facet);
  if (first === undefined && end === undefined) return null;
  if (facet.kind === 'number')
    return { is: 'number', ...(first === undefined ? {} : { from: first }), ...(end === undefined ? {} : { to: end }) };
  return { is: 'date', ...(first === undefined ? {} : { from: isoDate(first) }), ...(end === undefined ? {} : { to: isoDate(end) }) };
}

/** The edges around the test's range; all bars if the test isn't a range. */
export function brushOf(facet: RangeFacet, test: ColumnTest | null): Brush {
  const last = facet.edges.length - 1;
  if (test === null || (test.is !== 'number' && test.is !== 'date')) return { from: 0, to: last };
  const [low, high] = test.is === 'number' ? [test.from, test.to] : [parsed(test.from), parsed(test.to)];
  const after = facet.edges.findIndex((edge) => edge - unitOf(facet) >= (high ?? Infinity));
  return {
    from:
      low === undefined
        ? 0
        : Math.max(
            0,
            facet.edges.findLastIndex((edge) => edge <= low),
          ),
    to: high === undefined || after < 0 ? last : after,
  };
}

const parsed = (date: string | undefined): number | undefined => (date === undefined ? undefined : Date.parse(date));

export const edgeWord = ({ kind }: RangeFacet, value: number): string => (kind === 'date' ? dateWord(value) : numberWord(value));
