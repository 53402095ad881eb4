/** A line of text that is saved when the person leaves the field or presses Enter; Escape reverts it. */
import { TextInput } from '@mantine/core';
import { Kept } from './Kept.tsx';
import { useCommit } from './useCommit.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly description?: string;
  readonly className?: string;
  /** Applied to the typed text. */
  readonly normalise?: (text: string) => string;
  /** What is wrong with it, or null. */
  readonly check: (text: string) => string | null;
  readonly onKeep: (text: string) => Promise<unknown>;
}

export function CommitText({ label, value, maxLength, description, className, normalise = (text) => text, check, onKeep }: Props) {
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
      className={className ?? ''}
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
