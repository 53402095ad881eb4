/** The ways in which a cell may be understood other than as it is written. A person can turn each of them off for a field. */

/** Steps that all kinds of cells have in common. */
export const cellSteps = ['unseen', 'guard', 'nothing'] as const;
/** `unseen`: characters that nobody sees; `guard`: what keeps a spreadsheet program from taking a text for a number; `nothing`: a word for nothing. */
export type CellStep = (typeof cellSteps)[number];

export const repairs = [...cellSteps] as const;
export type Repair = (typeof repairs)[number];
