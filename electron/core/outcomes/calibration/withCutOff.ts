/** A policy with another cut-off: what it says of scores alone is set to it, and everything else stays. */
import type { Policy, PolicyRule, RuleCondition } from '#contract/review/policy.ts';

/** Whether a rule is about low scores and nothing else. */
const isFloor = ({ when, suggest, locked }: PolicyRule): boolean =>
  suggest === 'drop' && !locked && asks(when, 'scoreAtMost') && keysOf(when).length === 1;
const isKeep = ({ when, suggest, locked }: PolicyRule): boolean => suggest === 'keep' && !locked && asks(when, 'scoreAtLeast');

const keysOf = (when: RuleCondition): string[] => Object.entries(when).flatMap(([key, value]) => (value === undefined ? [] : [key]));
const asks = (when: RuleCondition, key: 'scoreAtMost' | 'scoreAtLeast'): boolean => when[key] !== undefined;

/**
 * Drops what scores below `score`, by the rule that drops low scores, or by a new one behind the rules at the top that drop. Rules that keep from a
 * score on keep from this one. A row without a score is judged as before.
 */
export function withCutOff(policy: Policy, score: number): Policy {
  const floor: PolicyRule = { when: { scoreAtMost: score - 1 }, suggest: 'drop' };
  const has = policy.rules.some(isFloor);
  const first = policy.rules.findIndex(({ suggest }) => suggest !== 'drop');
  const place = first < 0 ? policy.rules.length : first;
  let isFirstFloor = true;
  const rules = policy.rules.flatMap((rule): PolicyRule[] => {
    if (isFloor(rule)) {
      const isFirst = isFirstFloor;
      isFirstFloor = false;
      return isFirst && score > 0 ? [floor] : [];
    }
    return [isKeep(rule) ? { ...rule, when: { ...rule.when, scoreAtLeast: score } } : rule];
  });
  return { ...policy, rules: has || score === 0 ? rules : [...rules.slice(0, place), floor, ...rules.slice(place)] };
}
