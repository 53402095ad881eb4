/** A score limit as a token: above or at most, and the number. */
import { Button, NumberInput, Popover, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../Icon.tsx';
import { removeByKey, type TokenProps } from './tokenProps.ts';
import { scoreBound, withScore } from './conditionTokens.ts';
import css from './Condition.module.css';
import { focusName, focusSoon } from '../focusSoon.ts';

type ScoreKind = 'scoreAtLeast' | 'scoreAtMost';
const sides: { value: ScoreKind; label: string }[] = [
  { value: 'scoreAtLeast', label: 'Above' },
  { value: 'scoreAtMost', label: 'At most' },
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
      <Popover.Dropdown aria-label="Score" className={css.score}>
        <SegmentedControl
          aria-label="Side of the score"
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
          aria-label="Score"
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
        <p className="small text-3">
          70 and more: calls are answered. 30 and less: disconnected, or nobody answers. 50: not enough signals.
        </p>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Icon name="trash" size={14} />}
          onClick={() => {
            setOpened(false);
            onRemove();
          }}
        >
          Remove this condition
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
