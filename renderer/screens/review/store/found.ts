/** The hit of a search that was gone to: while the search or the current row is another one, there is none. */
export interface Found {
  readonly text: string;
  /** The row's position. */
  readonly at: number;
  /** Which of the row's hits; −1: its last one. */
  readonly which: number;
}
