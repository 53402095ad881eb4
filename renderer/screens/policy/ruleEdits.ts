/** Changes to a policy's rules. Pure. */
import { mostRules, type Policy, type PolicyRule } from '#contract/review/policy.ts';

export const canAdd = ({ rules }: Policy): boolean => rules.length < mostRules;

/** Locked rules come first and stay there. */
export const firstFree = ({ rules }: Policy): number => rules.findLastIndex(({ locked }) => locked === true) + 1;

export const canMove = (policy: Policy, from: number, to: number): boolean =>
  policy.rules[from]?.locked !== true && to >= firstFree(policy) && to < policy.rules.length && to !== from;

export function moveRule(policy: Policy, from: number, to: number): Policy {
  const rule = policy.rules[from];
  if (rule === undefined || !canMove(policy, from, to)) return policy;
  return { ...policy, rules: policy.rules.toSpliced(from, 1).toSpliced(to, 0, rule) };
}

export const changeRule = (policy: Policy, index: number, part: Partial<PolicyRule>): Policy => ({
  ...policy,
  rules: policy.rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)),
});

export const removeRule = (policy: Policy, index: number): Policy => ({ ...policy, rules: policy.rules.toSpliced(index, 1) });

/** The copy of a locked rule is free, and comes after all locked ones. */
export function duplicateRule(policy: Policy, index: number): { policy: Policy; at: number } {
  const rule = policy.rules[index];
  if (rule === undefined || !canAdd(policy)) return { policy, at: index };
  const { locked: _, ...copy } = rule;
  const at = Math.max(index + 1, firstFree(policy));
  return { policy: { ...policy, rules: policy.rules.toSpliced(at, 0, copy) }, at };
}

/** Before the others, because the first rule that fits decides. */
export function addRule(policy: Policy): { policy: Policy; at: number } {
  const at = firstFree(policy);
  const rule: PolicyRule = { when: { grade: ['E', 'F'] }, suggest: 'drop' };
  return { policy: { ...policy, rules: policy.rules.toSpliced(at, 0, rule) }, at };
}

export const toggleRule = (policy: Policy, index: number): Policy => ({
  ...policy,
  rules: policy.rules.map(({ off, ...rule }, at) =>
    at !== index ? { ...rule, ...(off && { off }) } : off ? rule : { ...rule, off: true },
  ),
});
