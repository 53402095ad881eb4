/**
 * Keeps a popover within the window, however low that is: on the side with room for it, moved along, and as a last resort scrolling. For the
 * `middlewares` of Mantine's popovers and menus; what drops down must have `overflow-y: auto`.
 */
export const inSight = { flip: true, shift: { padding: 8 }, size: { padding: 8 } } as const;
