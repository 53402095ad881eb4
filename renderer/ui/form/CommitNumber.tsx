/** A number that is saved when the person leaves the field or presses Enter; Escape reverts it. */
import { NumberInput } from '@mantine/core';
import { uiWords as words } from '#messages/uiWords.ts';
import { Kept } from './Kept.tsx';
import { useCommit } from './useCommit.ts';

interface Props {
  readonly label: string;
  /** The label is only for screen readers: it is visible next to the field already. */
  readonly labelHidden?: boolean;
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  /** Number of decimal places. */
  readonly decimals: number;
  readonly prefix?: string;
  /** What an empty field means; absent: it may not be empty. */
  readonly empty?: string;
  /** Marks the field for `focusSoon`. */
  readonly focus?: { readonly 'data-focus': string };
  readonly onKeep: (value: number | null) => Promise<unknown>;
}

export function CommitNumber({
  label,
  labelHidden = false,
  value,
  least,
  most,
  decimals,
  prefix = '',
  empty,
  focus = undefined,
  onKeep,
}: Props) {
  const { draft, error, kept, type, commit, revert } = useCommit<number | string>();
  const leave = (): void =>
    commit((typed) => {
      const wanted = typeof typed === 'number' ? typed : null;
      if (wanted === value) return null;
      if (wanted === null && empty !== undefined) return { keep: () => onKeep(null) };
      const fits = wanted !== null && wanted >= least && wanted <= most;
      return fits ? { keep: () => onKeep(wanted) } : { problem: words.outOfRange(least, most) };
    });
  return (
    <NumberInput
      {...(labelHidden ? { 'aria-label': label } : { label })}
      {...focus}
      hideControls
      allowNegative={false}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      thousandSeparator=","
      clampBehavior="none"
      prefix={prefix}
      placeholder={empty ?? ''}
      value={draft ?? value ?? ''}
      error={error}
      rightSection={kept && <Kept />}
      onChange={type}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape') revert();
      }}
    />
  );
}
