/** What is wrong with a command line, as one sentence with what to do. It ends in exit status 2, and nothing has been sent. */
export class UsageError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'UsageError';
  }
}
