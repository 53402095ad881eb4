/** Finds a corner of the window where a notice covers no main button. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The corners in the order in which they are tried. */
export const corners = ['top-right', 'bottom-left', 'top-left', 'bottom-right'] as const;
export type Corner = (typeof corners)[number];

const side = 16;
/** Below the bar and above the footer, in pixels. */
const [top, bottom] = [56, 72];

/** The box of a notice of this size in a corner; must match Notices.module.css. */
export function boxIn(corner: Corner, { width, height }: Size, window: Size): Box {
  const left = corner.endsWith('left') ? side : window.width - side - width;
  const above = corner.startsWith('top') ? top : window.height - bottom - height;
  return { left, top: above, right: left + width, bottom: above + height };
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/**
 * The current corner if the notice covers nothing there, or else the first free one. If none is free, the one where the notice covers
 * least.
 */
export function freeCorner(now: Corner, size: Size, window: Size, mains: readonly Box[]): Corner {
  const covered = (corner: Corner): number => mains.reduce((sum, main) => sum + overlap(boxIn(corner, size, window), main), 0);
  return [now, ...corners].reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}
