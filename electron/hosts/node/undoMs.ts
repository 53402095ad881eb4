/** How long reporting an outcome to the service is delayed: as long as the window's notice offers to undo it. */
export const undoMs = 12_000;
