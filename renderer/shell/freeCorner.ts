/** Which corner of the window a notice may lie in without covering a main button. */

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

/** In the order in which they are tried. */
export const corners = ['top-right', 'bottom-left', 'top-left', 'bottom-right'] as const;
export type Corner = (typeof corners)[number];

const side = 16;
/** Below the bar, and above the footer. */
const [top, bottom] = [56, 72];

/** Where a notice of this size lies in a corner: as Notices.module.css puts it. */
export function boxIn(corner: Corner, { width, height }: Size, window: Size): Box {
  const left = corner.endsWith('left') ? side : window.width - side - width;
  const above = corner.startsWith('top') ? top : window.height - bottom - height;
  return { left, top: above, right: left + width, bottom: above + height };
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** It stays where it is if it covers nothing there; where every corner covers something, it is the one that covers least. */
export function freeCorner(now: Corner, size: Size, window: Size, mains: readonly Box[]): Corner {
  const covered = (corner: Corner): number => mains.reduce((sum, main) => sum + overlap(boxIn(corner, size, window), main), 0);
  return [now, ...corners].reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}
