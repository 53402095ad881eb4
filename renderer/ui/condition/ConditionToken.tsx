/** A token for one condition: its words, and a menu that changes or removes it. Delete removes it too. */
import { Menu, UnstyledButton, Button, NumberInput, Popover, SegmentedControl } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import type { Condition } from '#contract/plan/condition.ts';
import { uiWords as words } from '#messages/uiWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { focusName, focusSoon } from '../page/focus.ts';
import { Icon } from '../page/Icon.tsx';
import { tokenOptions, scoreBound, withScore, type Token } from './conditionTokens.ts';
import css from './Condition.module.css';

export function ConditionToken(props: TokenProps) {
  const { focusId, token, where, onChange, onRemove } = props;
  if (token.kind === 'scoreAtLeast' || token.kind === 'scoreAtMost') return <ScoreToken {...props} kind={token.kind} />;
  const offered = tokenOptions(where, token.kind);
  const options = offered?.options ?? [];
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton {...focusName(focusId(token.kind))} className={css.tokenButton} onKeyDown={removeByKey(onRemove)}>
          {token.words}
          <Icon name="chevron" size={12} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={token.words}>
        {offered?.several === true ? (
          <>
            <Menu.Label>{words.condition.anyOf}</Menu.Label>
            {options.map((option) => (
              <Menu.CheckboxItem key={option.words} checked={option.chosen} closeMenuOnClick={false} onChange={() => onChange(option.then)}>
                {option.words}
              </Menu.CheckboxItem>
            ))}
          </>
        ) : (
          <Menu.RadioGroup
            value={options.find(({ chosen }) => chosen)?.words ?? ''}
            onChange={(picked) => {
              const option = options.find((one) => one.words === picked);
              if (option !== undefined) onChange(option.then);
            }}
          >
            {options.map((option) => (
              <Menu.RadioItem key={option.words} value={option.words} closeMenuOnClick>
                {option.words}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="trash" size={14} />} onClick={onRemove}>
          {sharedWords.removeCondition}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type ScoreKind = 'scoreAtLeast' | 'scoreAtMost';
const sides: { value: ScoreKind; label: string }[] = [
  { value: 'scoreAtLeast', label: words.condition.above },
  { value: 'scoreAtMost', label: words.condition.atMost },
];

/** A score limit as a token: above or at most, and the number. */
function ScoreToken({ focusId, token, where, onChange, onRemove, kind }: TokenProps & { kind: ScoreKind }) {
  const [opened, setOpened] = useState(false);
  const bound = scoreBound(where, kind);
  const other: ScoreKind = kind === 'scoreAtLeast' ? 'scoreAtMost' : 'scoreAtLeast';
  return (
    <Popover position="bottom-start" width={264} trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <UnstyledButton
          {...focusName(focusId(kind))}
          className={css.tokenButton}
          onClick={() => setOpened(!opened)}
          onKeyDown={removeByKey(onRemove)}
        >
          {token.words}
          <Icon name="chevron" size={12} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.condition.score} className={css.score}>
        <SegmentedControl
          aria-label={words.condition.side}
          data={sides.map((side) => ({ ...side, disabled: side.value === other && where[other] !== undefined }))}
          value={kind}
          onChange={(value) => {
            const to = sides.find((side) => side.value === value)?.value ?? kind;
            onChange(withScore(where, kind, to, bound));
            // The other direction has a token of its own, which opens by itself.
            setOpened(false);
            focusSoon(focusId(to));
          }}
        />
        <NumberInput
          data-autofocus
          aria-label={words.condition.score}
          size="xs"
          min={0}
          max={kind === 'scoreAtLeast' ? 99 : 100}
          allowDecimal={false}
          clampBehavior="strict"
          value={bound}
          onChange={(value) => {
            if (typeof value === 'number') onChange(withScore(where, kind, kind, value));
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setOpened(false);
          }}
        />
        <p className="small text-3">{words.condition.scoreExplained}</p>
        <RemoveCondition
          onClick={() => {
            setOpened(false);
            onRemove();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

export const RemoveCondition = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" size="xs" leftSection={<Icon name="trash" size={14} />} onClick={onClick}>
    {sharedWords.removeCondition}
  </Button>
);

interface TokenProps {
  /** Returns the name by which `focusSoon` finds a token. */
  readonly focusId: (kind: string) => string;
  readonly token: Token;
  readonly where: Condition;
  readonly onChange: (where: Condition) => void;
  readonly onRemove: () => void;
}

/** Handles the keys that remove a token. */
export const removeByKey =
  (onRemove: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    onRemove();
  };
