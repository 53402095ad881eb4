/** A mistake in a command line, as one sentence that says what to do. The command exits with status 2, and nothing has been sent. */
export class UsageError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'UsageError';
  }
}
