/** A made-up preview of a policy's effect on a list. */
import type { Policy, ChangedRow, PolicyPreview } from '#contract/review/policy.ts';

const changed = (row: number, label: string, grade: 'E' | 'F'): ChangedRow => ({ row, label, grade, from: 'hold', to: 'drop' });
const first = [
  changed(1047, 'Winifred Osei', 'E'),
  changed(1061, 'Brandt Oyelaran', 'F'),
  changed(1055, 'Grady Holloway', 'E'),
  changed(1093, 'Casimir Bell', 'F'),
];
const decides = [73, 412, 3003, 640, 695, 155, 5098, 88, 1200, 64];

/** The rule on grades E and F changes 1,204 rows, at any position. */
export function policyPreview({ rules }: Policy): PolicyPreview {
  const changing = rules.findIndex(({ when, off }) => when.grade?.includes('F') === true && !off);
  const effects = rules.map(({ off }, index) => {
    const changes = index === changing ? 1204 : 0;
    return { decides: off ? 0 : (decides[index] ?? 0), changes, first: changes > 0 ? first : [] };
  });
  const drops = effects.some(({ changes }) => changes > 0) ? 1204 : 0;
  return {
    rules: [...effects, { decides: 3154, changes: 0, first: [] }],
    effect: {
      keep: { keep: 5098, hold: 0, drop: 0 },
      hold: { keep: 0, hold: 4261, drop: drops },
      drop: { keep: 0, hold: 0, drop: 1872 },
    },
    byPerson: 37,
    unanswered: 12,
  };
}
