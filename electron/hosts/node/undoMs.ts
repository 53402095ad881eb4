/** As long as the window's notice offers to undo an outcome, the service isn't told. */
export const undoMs = 12_000;
