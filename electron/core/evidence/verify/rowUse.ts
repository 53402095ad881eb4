/** What rows of evidence say of themselves and refer to in the statement: whether it agrees. */
import type { EvidencePredicate, RowLine } from '#contract/evidence/evidence.ts';
import type { DecisionValue } from '#contract/review/decision.ts';
import { notCheckedReasonSchema } from '#contract/verdict/verdictValues.ts';

const litigatorWhys: readonly string[] = ['flag', 'warning', 'elsewhere'];

/** Whether a row says two things that exclude each other. */
export function contradictsItself(line: RowLine): boolean {
  if (line.length === 5) return false;
  const [, , , status, why, litigator, litigatorWhy, , answers] = line;
  if (why !== null && status !== 'failed' && status !== 'skipped') return true;
  if (litigator === 'clear') return litigatorWhy !== null || answers.length === 0;
  if (litigatorWhy === null) return true;
  return !(litigator === 'litigator' ? litigatorWhys.includes(litigatorWhy) : notCheckedReasonSchema.safeParse(litigatorWhy).success);
}

export interface RowUse {
  add(line: RowLine): void;
  /** The first thing in the statement that doesn't agree with the rows; null: all does. `all`: these are all of its rows. */
  against(predicate: EvidencePredicate, all: boolean): string | null;
}

export function openRowUse(): RowUse {
  const sandboxOf: (0 | 1 | undefined)[] = [];
  const named: boolean[] = [];
  /** By the number of the rule; null: the policy's `otherwise`. */
  const suggested = new Map<number | null, DecisionValue>();
  const members = new Set<number>();
  let mixed = false;
  const suggest = (rule: number | null, value: DecisionValue): void => {
    mixed ||= (suggested.get(rule) ?? value) !== value;
    suggested.set(rule, value);
  };
  return {
    add(line) {
      if (line.length === 5) return;
      members.add(line.length);
      const decision = line[7];
      if (decision?.length === 4) named[decision[1]] = true;
      else if (decision !== null) suggest(decision[2], decision[0]);
      for (const [operation, , , , , sandbox] of line[8]) {
        mixed ||= (sandboxOf[operation] ?? sandbox) !== sandbox;
        sandboxOf[operation] = sandbox;
      }
    },
    against({ operations, people, policy, shared }, all) {
      const isSuggested = ([rule, value]: [number | null, DecisionValue]): boolean => {
        if (policy === null) return false;
        const by = rule === null ? { suggest: policy.otherwise } : policy.rules[rule];
        return by?.suggest === value && !('off' in by);
      };
      // A row may refer to whatever there is; all of them, to all there is.
      const refersTo = (used: readonly unknown[], to: readonly unknown[]): boolean =>
        used.length <= to.length && (!all || to.every((_, at) => used[at] !== undefined));
      const isOwn = operations.every(({ sandbox }, at) => (sandboxOf[at] ?? Number(sandbox)) === Number(sandbox));
      const checks: readonly (readonly [what: string, holds: boolean])[] = [
        ['operations', !mixed && refersTo(sandboxOf, operations) && isOwn],
        ['people', refersTo(named, people)],
        ['policy', [...suggested].every(isSuggested)],
        ['shared', !members.has(shared === undefined ? 10 : 9)],
      ];
      return checks.find(([, holds]) => !holds)?.[0] ?? null;
    },
  };
}
