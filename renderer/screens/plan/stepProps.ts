/** What every part of a check's step is given. */
import type { Environment } from '../../../electron/contract/environment.ts';
import type { Check } from '../../../electron/contract/plan.ts';
import type { OperationInfo } from '../../../electron/contract/operations/operationInfos.ts';

export interface StepProps {
  readonly listId: string;
  readonly check: Check;
  readonly checks: readonly Check[];
  /** Its place, from 0, of so many. */
  readonly index: number;
  readonly of: number;
  /** What it could ask instead. */
  readonly offered: readonly OperationInfo[];
  readonly environment: Environment | undefined;
  readonly currency: string;
  /** Fields that the list's columns fill; null while they are not known. */
  readonly mapped: ReadonlySet<string> | null;
  /** The figures in sight are not yet those of what is chosen. */
  readonly stale: boolean;
  readonly onChange: (part: Partial<Omit<Check, 'operation'>>) => void;
  readonly onReplace: (operation: OperationInfo) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** By which a part of a step is found for the focus (`focusSoon`). */
export const stepButtonId = (index: number, does: 'title' | 'up' | 'down' | 'remove' | 'every' | 'and'): string => `check-${index}-${does}`;
export const tokenId = (index: number, kind: string): string => `check-${index}-token-${kind}`;
