/** Props shared by every part of a check's step. */
import { type OperationInfo } from '#contract/service/operations/operationInfos.ts';
import type { Check } from '#contract/plan/plan.ts';
import type { Environment } from '#contract/accounts/environment.ts';

export interface StepProps {
  readonly listId: string;
  readonly check: Check;
  readonly checks: readonly Check[];
  /** Its position, from 0, and the number of steps. */
  readonly index: number;
  readonly of: number;
  /** Operations that could replace its own. */
  readonly offered: readonly OperationInfo[];
  readonly environment: Environment | undefined;
  readonly currency: string;
  /** Fields that the list's columns fill; null until known. */
  readonly mapped: ReadonlySet<string> | null;
  /** The visible figures do not match the current choices yet. */
  readonly stale: boolean;
  readonly onChange: (part: Partial<Omit<Check, 'operation'>>) => void;
  readonly onReplace: (operation: OperationInfo) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** How `focusSoon` finds a part of a step. */
export const stepButtonId = (index: number, does: 'title' | 'up' | 'down' | 'remove' | 'every' | 'and'): string => `check-${index}-${does}`;

export const tokenId = (index: number, kind: string): string => `check-${index}-token-${kind}`;
