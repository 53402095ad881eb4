/** Rows of a list in the data folder. */
export interface ListRows {
  listId: string;
  rows: number[];
}
