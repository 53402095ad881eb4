/** A rule: its condition, its suggestion, and its current effect; moved by its handle, Alt and arrows, or its menu. */
import { ActionIcon, Menu, Switch, UnstyledButton } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { PolicyRule, RuleEffect } from '#contract/review/policy.ts';
import { decisionValues, type DecisionValue } from '#contract/review/decision.ts';
import { decisionWord } from '#messages/names.ts';
import { rulePhrase } from '#messages/review/policyWords.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';
import { capital } from '#messages/text.ts';
import { count } from '#messages/count.ts';
import { DecisionBadge } from '../../ui/badges/Badges.tsx';
import { focusName } from '../../ui/page/focus.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { CommandItem } from '../../ui/keys/CommandButton.tsx';
import css from './PolicyScreen.module.css';
import { ruleFocus, RuleTokens } from './RuleTokens.tsx';

export interface RuleActions {
  readonly change: (part: Partial<PolicyRule>) => void;
  readonly toggle: () => void;
  /** Moves the rule to this position; does nothing if it can't go there. */
  readonly move: (to: number) => void;
  readonly canMove: (to: number) => boolean;
  readonly duplicate: () => void;
  readonly remove: () => void;
  /** Shows the rule's first changed rows in the side panel. */
  readonly look: () => void;
}

interface Props {
  readonly rule: PolicyRule;
  readonly index: number;
  readonly headings: readonly string[];
  readonly effect: RuleEffect | undefined;
  readonly most: number;
  readonly isLookedAt: boolean;
  readonly actions: RuleActions;
}

const dragType = 'application/x-rollcall-rule';

export function RuleRow({ rule, index, headings, effect, most, isLookedAt, actions }: Props) {
  const { locked = false, off = false } = rule;
  const [isTarget, setTarget] = useState(false);
  const phrase = rulePhrase(rule.when);
  const moveByKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    actions.move(index + by);
  };
  const takes = (event: DragEvent): boolean => event.dataTransfer.types.includes(dragType);
  return (
    <li
      className={css.rule}
      aria-label={words.rule.name(index + 1, phrase, decisionWord(rule.suggest), off)}
      data-off={off || undefined}
      data-looked={isLookedAt || undefined}
      data-target={isTarget || undefined}
      onFocus={actions.look}
      onClick={actions.look}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false);
        if (!takes(event)) return;
        event.preventDefault();
        dropped(Number(event.dataTransfer.getData(dragType)), index);
      }}
    >
      {locked ? (
        <span className={css.handle} />
      ) : (
        <UnstyledButton
          {...focusName(ruleFocus(index, 'handle'))}
          className={css.handle}
          aria-label={words.rule.move(index + 1)}
          title={words.rule.moveExplained}
          draggable
          onDragStart={(event: DragEvent) => {
            event.dataTransfer.setData(dragType, String(index));
            event.dataTransfer.effectAllowed = 'move';
            dragged = (to) => actions.move(to);
          }}
          onKeyDown={moveByKey}
        >
          <Icon name="rows" />
        </UnstyledButton>
      )}
      {locked ? (
        <span className={css.lock} title={words.rule.locked}>
          <Icon name="lock" />
          <span className="hidden-visually">{words.rule.alwaysOn}</span>
        </span>
      ) : (
        <Switch size="xs" aria-label={words.rule.isOn(index + 1)} checked={!off} onChange={actions.toggle} />
      )}
      <div className={css.words}>
        {locked ? (
          <span className="text-1">{capital(phrase)}</span>
        ) : (
          <RuleTokens index={index} when={rule.when} headings={headings} onChange={(when) => actions.change({ when })} />
        )}
      </div>
      {locked ? (
        <DecisionBadge value={rule.suggest} by="policy" />
      ) : (
        <DecisionMenu label={words.rule.suggests(index + 1)} value={rule.suggest} onChange={(suggest) => actions.change({ suggest })} />
      )}
      <Counts effect={off ? undefined : effect} most={most} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            {...focusName(ruleFocus(index, 'menu'))}
            variant="subtle"
            color="gray"
            size={28}
            aria-label={words.rule.more(index + 1)}
          >
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <CommandItem of="policy.moveUp" disabled={!actions.canMove(index - 1)} onClick={() => actions.move(index - 1)} />
          <CommandItem of="policy.moveDown" disabled={!actions.canMove(index + 1)} onClick={() => actions.move(index + 1)} />
          <Menu.Item onClick={actions.duplicate}>{words.rule.duplicate}</Menu.Item>
          <Menu.Item disabled={locked} onClick={actions.toggle}>
            {off ? words.rule.switchOn : words.rule.switchOff}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item disabled={locked} leftSection={<Icon name="trash" size={14} />} onClick={actions.remove}>
            {words.rule.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

/** The move of the rule being dragged, kept here because drag data can contain only text. */
let dragged: ((to: number) => void) | null = null;
function dropped(from: number, to: number): void {
  if (from !== to) dragged?.(to);
  dragged = null;
}

/** `label`: the accessible name of the decision's menu. */
export function DecisionMenu({
  label,
  value,
  onChange,
}: {
  label: string;
  value: DecisionValue;
  onChange: (value: DecisionValue) => void;
}) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={css.decision}>
          <span className="hidden-visually">{words.rule.decisionOf(label)}</span>
          <DecisionBadge value={value} by="policy" />
          <Icon name="chevron" size={12} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.RadioGroup
          value={value}
          onChange={(picked) => {
            const next = decisionValues.find((one) => one === picked);
            if (next !== undefined) onChange(next);
          }}
        >
          {decisionValues.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              <DecisionBadge value={one} by="policy" />
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** `effect`: undefined if not counted, or switched off. `most`: the count of the longest bar. */
export function Counts({ effect, most }: { effect: RuleEffect | undefined; most: number }) {
  if (effect === undefined)
    return (
      <>
        <span className={css.decides}>
          <span className={css.none}>–</span>
        </span>
        <span className={css.changes}>–</span>
      </>
    );
  const { decides, changes } = effect;
  return (
    <>
      <span className={css.decides} title={words.counts.decides(decides)}>
        <span className={css.track} aria-hidden="true">
          <i style={{ width: `${most === 0 ? 0 : (100 * decides) / most}%` }} />
        </span>
        <span>
          {count(decides)}
          <span className="hidden-visually"> {words.counts.rowsDecided}</span>
        </span>
      </span>
      <span className={css.changes} data-some={changes > 0 || undefined}>
        {count(changes)}
        <span className="hidden-visually"> {words.counts.wouldChange}</span>
      </span>
    </>
  );
}
