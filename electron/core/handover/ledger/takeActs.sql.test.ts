import { describe, expect, it } from 'vitest';
import { fc } from '#test/support/propertyCases.ts';
import { mergeOrder, type OrderedRecord } from './takeActs.sql.ts';

const of = (...records: [recordId: string, at: number][]): OrderedRecord[] => records.map(([recordId, at]) => ({ recordId, at }));
const ids = (records: readonly OrderedRecord[]): string => records.map(({ recordId }) => recordId).join('');

describe('the order of two histories', () => {
  it('is that of their times, with what both have once', () => {
    const before = of(['a', 1], ['b', 2]);
    expect(ids(mergeOrder([...before, ...of(['c', 5])], [...before, ...of(['d', 3], ['e', 7])]))).toBe('abdce');
  });

  it('is never against the order in which a side has its own', () => {
    // Their clock was set back after d: e undoes d.
    expect(ids(mergeOrder(of(['a', 1], ['c', 6]), of(['a', 1], ['d', 8], ['e', 2])))).toBe('acde');
    // Their clock is slow: e was made after c had reached them.
    expect(ids(mergeOrder(of(['a', 1], ['c', 6], ['f', 9]), of(['a', 1], ['c', 6], ['e', 2])))).toBe('acef');
  });

  it('is the same on both sides, and neither loses a record', () => {
    const side = (name: string) =>
      fc
        .array(fc.nat(50), { maxLength: 12 })
        .map((times) => times.sort((a, b) => a - b).map((at, index) => ({ recordId: `${name}${index}`, at: at + 100 })));
    fc.assert(
      fc.property(side('k'), side('m'), side('t'), (both, mine, theirs) => {
        const common = both.map((record, at) => ({ ...record, at }));
        const [own, other] = [
          [...common, ...mine],
          [...common, ...theirs],
        ];
        const merged = mergeOrder(own, other);
        expect(merged.map(({ recordId }) => recordId)).toEqual(mergeOrder(other, own).map(({ recordId }) => recordId));
        expect(merged.length).toBe(common.length + mine.length + theirs.length);
      }),
    );
  });
});
