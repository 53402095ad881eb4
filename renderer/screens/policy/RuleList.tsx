/** The rules in order, `otherwise` last, under the headings of their columns. */
import type { PolicyPreview } from '#contract/review/policy.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import { focusSoon } from '../../ui/page/focus.ts';
import { Counts, DecisionMenu, RuleRow, type RuleActions } from './RuleRow.tsx';
import css from './PolicyScreen.module.css';
import { canMove, changeRule, duplicateRule, removeRule, toggleRule, type EditedPolicy } from './usePolicy.ts';
import { ruleFocus } from './RuleTokens.tsx';

interface Props {
  readonly edited: EditedPolicy;
  readonly headings: readonly string[];
  readonly preview: PolicyPreview | null;
  readonly stale: boolean;
  readonly looked: number | null;
  readonly onLook: (rule: number | null) => void;
  readonly onMove: (from: number, to: number) => void;
}

export function RuleList({ edited: { policy, set }, headings, preview, stale, looked, onLook, onMove }: Props) {
  const { rules, otherwise } = policy;
  // The counts of a policy with a different number of rules would appear beside the wrong ones.
  const effects = preview?.rules.length === rules.length + 1 ? preview.rules : undefined;
  const most = (effects ?? []).reduce((largest, { decides }) => Math.max(largest, decides), 0);
  const actionsOf = (index: number): RuleActions => ({
    change: (part) => set(changeRule(policy, index, part)),
    toggle: () => set(toggleRule(policy, index)),
    move: (to) => onMove(index, to),
    canMove: (to) => canMove(policy, index, to),
    duplicate: () => {
      const copied = duplicateRule(policy, index);
      set(copied.policy);
      onLook(copied.at);
      focusSoon(ruleFocus(copied.at, 'menu'));
    },
    remove: () => {
      set(removeRule(policy, index));
      onLook(null);
      focusSoon(ruleFocus(Math.min(index, rules.length - 2), 'menu'));
    },
    look: () => onLook(index),
  });
  return (
    <div data-stale={stale || undefined} className={css.list}>
      <div className={css.headings} aria-hidden="true">
        <span />
        <span>{words.list.on}</span>
        <span>{words.list.firstDecides}</span>
        <span>{words.list.decision}</span>
        <span className="to-end">{words.list.wouldDecide}</span>
        <span className="to-end">{words.list.wouldChange}</span>
        <span />
      </div>
      <ol className={css.ordered}>
        {rules.map((rule, index) => (
          <RuleRow
            // Rules have no identity other than their position; moving one moves the focus explicitly.
            key={index}
            rule={rule}
            index={index}
            headings={headings}
            effect={effects?.[index]}
            most={most}
            isLookedAt={looked === index}
            actions={actionsOf(index)}
          />
        ))}
        <li className={css.rule} aria-label={words.list.otherwiseIs(otherwise)} onClick={() => onLook(rules.length)}>
          <span />
          <span />
          <span className="text-1">{words.list.otherwise}</span>
          <DecisionMenu label={words.list.otherwiseSuggests} value={otherwise} onChange={(value) => set({ ...policy, otherwise: value })} />
          <Counts effect={effects?.[rules.length]} most={most} />
          <span />
        </li>
      </ol>
    </div>
  );
}
