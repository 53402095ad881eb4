/** The end of a form within a page: the problem, the submit button, and Cancel. */
import { Button } from '@mantine/core';
import type { Failure } from '#contract/failure.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { FailureNotice } from '../notices/Notice.tsx';

interface Props {
  /** The label of the submit button. */
  readonly submit: string;
  readonly busy: boolean;
  /** A problem to correct in the form first; null if there is none. */
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
