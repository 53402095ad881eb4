/** Props shared by every part of a check's step. */
import type { Operation } from '#contract/service/operation.ts';
import type { Check } from '#contract/plan/plan.ts';
import type { Environment } from '#contract/accounts/environment.ts';

export interface StepProps {
  readonly listId: string;
  readonly check: Check;
  readonly checks: readonly Check[];
  /** Position of the step, from 0. */
  readonly index: number;
  readonly of: number;
  /** Operations that could replace the current one. */
  readonly offered: readonly Operation[];
  readonly environment: Environment | undefined;
  readonly currency: string;
  /** Fields that the list's columns fill; null while unknown. */
  readonly mapped: ReadonlySet<string> | null;
  /** Whether the visible figures don't match the current choices yet. */
  readonly stale: boolean;
  readonly onChange: (part: Partial<Omit<Check, 'operation'>>) => void;
  readonly onReplace: (operation: Operation) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** Names by which `focusSoon` finds the parts of a step. */
export const stepButtonId = (index: number, does: 'title' | 'up' | 'down' | 'remove' | 'every' | 'and'): string => `check-${index}-${does}`;

export const tokenId = (index: number, kind: string): string => `check-${index}-token-${kind}`;
