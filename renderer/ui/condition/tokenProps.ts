/** Props shared by all tokens of a condition, and the key that removes one. */
import type { KeyboardEvent } from 'react';
import type { Condition } from '#contract/plan/condition.ts';
import type { Token } from './conditionTokens.ts';

export interface TokenProps {
  /** The name by which `focusSoon` finds a token. */
  readonly focusId: (kind: string) => string;
  readonly token: Token;
  readonly where: Condition;
  readonly onChange: (where: Condition) => void;
  readonly onRemove: () => void;
}

export const removeByKey =
  (onRemove: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    onRemove();
  };
