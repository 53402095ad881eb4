/** Keeps a popover within the window, however low that is: on the side with more room, moved along, and as a last resort scrolling. */
export const inSight = {
  // Where neither side has room for all of it, Mantine would leave it on the side asked for, be it 30 pixels high.
  flip: { fallbackStrategy: 'bestFit' },
  shift: { padding: 8 },
  size: { padding: 8 },
} as const;
