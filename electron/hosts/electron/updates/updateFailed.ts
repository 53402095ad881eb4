/** Why an update didn't come, on its way to the state that a person sees. */
import type { UpdateProblem } from '#contract/desktop/updates.ts';
import { errorCode } from '#base/errors.ts';

export class UpdateFailed extends Error {
  readonly problem: UpdateProblem;
  /** As in the state: a name, a version, or the system's own words. */
  readonly detail: string;

  constructor(problem: UpdateProblem, detail = '') {
    super(`the update failed: ${problem}`);
    this.name = 'UpdateFailed';
    this.problem = problem;
    this.detail = detail;
  }
}

/** The system's word for an error: `ENOSPC`, or else its name. */
export const codeOf = (error: unknown): string => errorCode(error) || (error instanceof Error ? error.name : String(error));

/** What has no cause of its own went wrong while it was installed. */
export const asUpdateFailed = (error: unknown): UpdateFailed =>
  error instanceof UpdateFailed ? error : new UpdateFailed('install', codeOf(error));
