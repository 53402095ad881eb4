import { fc } from '#test/support/propertyCases.ts';
import { expect, it } from 'vitest';
import { allSelected, extendedTo, isSelected, nothingSelected, toggledAt, type Selection } from './selection.ts';

const size = 40;
const positions = (selection: Selection): number[] => Array.from({ length: size }, (_, at) => at).filter((at) => isSelected(selection, at));

it('is what a set of positions would be, in as few ranges as there are', () => {
  const step = fc.record({
    at: fc.nat(size - 1),
    current: fc.option(fc.nat(size - 1)),
    does: fc.constantFrom('toggle' as const, 'extend' as const, 'all' as const),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let selection = nothingSelected;
      let [set, base] = [new Set<number>(), new Set<number>()];
      let anchor: number | null = null;
      let head = 0;
      for (const { at, current, does } of steps) {
        // Usually the current row hasn't changed in between.
        const from: number = current ?? selection.head;
        if (does === 'toggle') {
          selection = toggledAt(selection, at, at);
          set = new Set(set);
          anchor = set.delete(at) ? null : at;
          if (anchor !== null) set.add(at);
          [base, head] = [set, at];
        } else if (does === 'extend') {
          selection = extendedTo(selection, from, at);
          if (anchor === null || from !== head) [anchor, base] = [from, set];
          head = at;
          set = new Set(base);
          for (let one = Math.min(anchor, at); one <= Math.max(anchor, at); one++) set.add(one);
        } else {
          selection = allSelected(size);
          set = new Set(Array.from({ length: size }, (_, one) => one));
          [anchor, base, head] = [null, set, 0];
        }
        expect(positions(selection)).toEqual([...set].sort((a, b) => a - b));
        expect(selection.count).toBe(set.size);
        for (const [index, [first]] of selection.ranges.entries())
          expect(first).toBeGreaterThan((selection.ranges[index - 1]?.[1] ?? -2) + 1);
      }
    }),
  );
});
