/** A named fact, and facts under a title: what cards are made of. */
export interface Line {
  readonly name: string;
  readonly words: string;
  /** Shown below it, smaller. */
  readonly hint?: string;
}

export interface Section {
  /** Null for the first section, which needs none. */
  readonly title: string | null;
  readonly lines: readonly Line[];
}
