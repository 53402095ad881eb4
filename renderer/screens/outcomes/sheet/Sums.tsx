/** Shows the two sums of a sheet with their parts: all lines, and the outcomes of the matched ones. */
import { Fragment } from 'react';
import type { SheetSums } from '#contract/outcomes/resultSheet.ts';
import { count } from '#messages/count.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { KeyHints } from '#renderer/ui/keys/Key.tsx';
import css from '../OutcomesScreen.module.css';

const words = outcomesWords.sums;
const { hints } = outcomesWords.labels;

interface Part {
  readonly value: number;
  readonly word: string;
  /** Whether it needs a person's attention. */
  readonly asks?: boolean;
}

const Sum = ({ label, whole, parts }: { label: string; whole: Part; parts: readonly Part[] }) => (
  <span className={css.parts} role="group" aria-label={label}>
    <One part={whole} />
    {parts.map((part, at) => (
      <Fragment key={part.word}>
        <span className="text-3">{at === 0 ? '=' : '+'}</span>
        <One part={part} />
      </Fragment>
    ))}
  </span>
);

const One = ({ part: { value, word, asks = false } }: { part: Part }) => (
  <span className={css.part} data-asks={(asks && value > 0) || undefined}>
    <b>{count(value)}</b> {word}
  </span>
);

/** `stale`: the sheet is being read again. */
export function LineSum({ sums, stale }: { sums: SheetSums; stale: boolean }) {
  const { lines, matched, unmatched, ambiguous } = sums;
  return (
    <div className={css.sum}>
      <Sum
        label={words.label}
        whole={{ value: lines, word: words.lines }}
        parts={[
          { value: matched, word: words.matched },
          ...[
            { value: ambiguous, word: words.ambiguous, asks: true },
            { value: unmatched, word: words.withoutRow },
          ].filter(({ value }) => value > 0),
        ]}
      />
      <span className="text-3 small" role="status">
        {stale && outcomesWords.sheet.rereading}
      </span>
      <span className="grow" />
      {unmatched + ambiguous > 0 && (
        <CommandButton of="outcomes.lines" size="sm" variant="transparent">
          {words.show(unmatched + ambiguous)}
        </CommandButton>
      )}
    </div>
  );
}

export function MatchedSum({ sums: { matched, outcomes } }: { sums: SheetSums }) {
  return (
    <div className={css.sum}>
      <Sum
        label={words.matchedLabel}
        whole={{ value: matched, word: words.matched }}
        parts={[
          { value: outcomes.connected, word: words.connected },
          { value: outcomes.disconnected, word: words.disconnected },
          { value: outcomes.notReached, word: words.notReached },
          { value: outcomes.suppressed, word: words.suppressed },
          { value: outcomes.undecided, word: words.waits(outcomes.undecided), asks: true },
        ].filter(({ value }) => value > 0 || matched === 0)}
      />
      <span className="grow" />
      <span className={css.hints}>
        <KeyHints
          hints={[
            { of: ['outcomes.previous', 'outcomes.next'], does: hints.label },
            { of: ['outcomes.lines'], does: hints.lines },
          ]}
        />
      </span>
    </div>
  );
}
