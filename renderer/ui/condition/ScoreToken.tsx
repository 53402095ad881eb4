/** A score limit as a token: above or at most, and the number. */
import { Button, NumberInput, Popover, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { uiWords as words } from '#messages/uiWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { Icon } from '../page/Icon.tsx';
import { removeByKey, type TokenProps } from './tokenProps.ts';
import { scoreBound, withScore } from './conditionTokens.ts';
import css from './Condition.module.css';
import { focusName, focusSoon } from '../page/focusSoon.ts';

type ScoreKind = 'scoreAtLeast' | 'scoreAtMost';
const sides: { value: ScoreKind; label: string }[] = [
  { value: 'scoreAtLeast', label: words.condition.above },
  { value: 'scoreAtMost', label: words.condition.atMost },
];

export function ScoreToken({ focusId, token, where, onChange, onRemove, kind }: TokenProps & { kind: ScoreKind }) {
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
            // The token for the other direction is a different one, which opens by itself.
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
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Icon name="trash" size={14} />}
          onClick={() => {
            setOpened(false);
            onRemove();
          }}
        >
          {sharedWords.removeCondition}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
