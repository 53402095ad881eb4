/** Why somebody is suppressed, and until when. */
import { TextInput } from '@mantine/core';
import { suppressionsWords } from '#messages/suppression/suppressionWords.ts';

const words = suppressionsWords.editing;

export interface Why {
  reason: string;
  /** As in a date field: `2026-12-31`; empty: for good. */
  until: string;
}

export const WhyFields = ({ why, onChange }: { why: Why; onChange: (why: Why) => void }) => (
  <>
    <TextInput
      label={words.reason}
      description={words.reasonHint}
      maxLength={500}
      value={why.reason}
      onChange={(event) => onChange({ ...why, reason: event.currentTarget.value })}
    />
    <TextInput
      type="date"
      label={words.until}
      description={words.untilHint}
      value={why.until}
      onChange={(event) => onChange({ ...why, until: event.currentTarget.value })}
    />
  </>
);
