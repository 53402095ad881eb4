/** Why an update didn't come, on its way to the state that a person sees. */
import type { UpdateProblem } from '../../../contract/updates.ts';

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
export const codeOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : String(error);
