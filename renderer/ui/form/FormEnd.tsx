/** How a form within a page ends: what is wrong, the button that submits it, and the way out. */
import { Button } from '@mantine/core';
import type { Failure } from '#contract/failure.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { FailureNotice } from '../notices/Notice.tsx';

interface Props {
  /** What the button does, in words. */
  readonly submit: string;
  readonly busy: boolean;
  /** What must be put right in the form first. */
  readonly problem: string | null;
  readonly failure: Failure | null;
  readonly onCancel: () => void;
}

export const FormEnd = ({ submit, busy, problem, failure, onCancel }: Props) => (
  <>
    {problem !== null && (
      <p className="small text-red" role="alert">
        {problem}
      </p>
    )}
    <FailureNotice failure={failure} />
    <div className="line gap-12">
      <Button type="submit" variant="filled" loading={busy}>
        {submit}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {shared.cancel}
      </Button>
    </div>
  </>
);
