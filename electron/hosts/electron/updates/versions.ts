/** Versions of released programs: three numbers, and nothing that has to be ranked by other rules. */
import { z } from 'zod';

export const versionSchema = z.string().regex(/^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/);

/** Negative: `a` is older than `b`; 0: the same. Both as `versionSchema` says. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  return [0, 1, 2].map((at) => (left?.[at] ?? 0) - (right?.[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
