/** How grades divide rows, part by part, in words: for a bar of them, and in its place. */
import type { GradeCounts } from '#contract/lists/list.ts';
import { grades } from '#contract/verdict/verdict.ts';
import { uiWords as words } from '#messages/uiWords.ts';

export interface GradePart {
  readonly grade: keyof GradeCounts;
  readonly rows: number;
  /** `A 12`, `no grade 3`. */
  readonly said: string;
}

/** A to F, then those without a grade; only those that some rows have. */
export const gradeParts = (counts: GradeCounts): GradePart[] =>
  [...grades, 'none' as const]
    .filter((grade) => counts[grade] > 0)
    .map((grade) => ({
      grade,
      rows: counts[grade],
      said: words.grade.counted(grade === 'none' ? words.grade.none : grade, counts[grade]),
    }));
