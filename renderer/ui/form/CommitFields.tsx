/** Fields for a number or a line of text, saved on blur or Enter; Escape reverts them. */
import { NumberInput, TextInput } from '@mantine/core';
import { numberOf, type Typed } from './NumberField.tsx';
import { useEffect, useState } from 'react';
import { uiWords as words } from '#messages/uiWords.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { Icon } from '../page/Icon.tsx';
import { failureOf } from '../../base/notify.ts';

interface Props {
  readonly label: string;
  /** Hides the label except from screen readers, if it is already visible next to the field. */
  readonly labelHidden?: boolean;
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  readonly decimals: number;
  readonly prefix?: string;
  /** The meaning of an empty field; if absent, the field may not be empty. */
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
  const { draft, error, kept, type, commit, revert } = useCommit<Typed>();
  const leave = (): void =>
    commit((typed) => {
      const wanted = numberOf(typed);
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

interface CommitTextProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly description?: string;
  /** Applied to the typed text. */
  readonly normalise?: (text: string) => string;
  /** Returns what is wrong with the text; null if nothing is. */
  readonly check: (text: string) => string | null;
  readonly onKeep: (text: string) => Promise<unknown>;
}

/** A line of text that is saved when the person leaves the field or presses Enter; Escape reverts it. */
export function CommitText({ label, value, maxLength, description, normalise = (text) => text, check, onKeep }: CommitTextProps) {
  const { draft, error, kept, type, commit, revert } = useCommit<string>();
  const leave = (): void =>
    commit((typed) => {
      const text = normalise(typed).trim();
      if (text === value) return null;
      const problem = check(text);
      return problem === null ? { keep: () => onKeep(text) } : { problem };
    });
  return (
    <TextInput
      label={label}
      description={description}
      value={draft ?? value}
      maxLength={maxLength}
      error={error}
      rightSection={kept && <Kept />}
      onChange={(event) => type(normalise(event.currentTarget.value))}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        if (event.key === 'Escape') revert();
      }}
    />
  );
}

/** Confirms briefly that the field was saved. */
const Kept = () => (
  <span className="text-good" role="status">
    <Icon name="check" size={14} />
    <span className="hidden-visually">{words.saved}</span>
  </span>
);

const shownMs = 2000;

interface Commit<T> {
  readonly draft: T | null;
  readonly error: string | null;
  /** Whether the field was saved a moment ago. */
  readonly kept: boolean;
  type(draft: T): void;
  /** Saves the draft, if there is one. `parse` returns the save action, or a sentence about the problem; null reverts it. */
  commit(parse: (draft: T) => { keep: () => Promise<unknown> } | { problem: string } | null): void;
  revert(): void;
}

/** Saves a field on blur: keeps a draft until then, and an error sentence if saving fails. */
function useCommit<T>(): Commit<T> {
  const [draft, setDraft] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (!kept) return;
    const timer = setTimeout(() => setKept(false), shownMs);
    return () => clearTimeout(timer);
  }, [kept]);

  const revert = (): void => {
    setDraft(null);
    setError(null);
  };
  async function keep(write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
      revert();
      setKept(true);
    } catch (thrown) {
      setError(failureSentence(failureOf(thrown)));
    }
  }
  return {
    draft,
    error,
    kept,
    type: (value) => {
      setDraft(value);
      setError(null);
    },
    commit: (parse) => {
      if (draft === null) return;
      const parsed = parse(draft);
      if (parsed === null) revert();
      else if ('problem' in parsed) setError(parsed.problem);
      else void keep(parsed.keep);
    },
    revert,
  };
}
