/** The window's last place: stored next to Chromium's own files, and reused if it is still on a display. */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { moveFile } from '#core/platform/heldFiles.ts';

const rectangle = { x: z.int(), y: z.int(), width: z.int().min(1).max(100_000), height: z.int().min(1).max(100_000) };
const placeSchema = z.object({ ...rectangle, maximized: z.boolean() });
/** A window's bounds in device-independent pixels; while it is maximized, those before that. */
export type WindowPlace = z.infer<typeof placeSchema>;
type Rectangle = Pick<WindowPlace, 'x' | 'y' | 'width' | 'height'>;

/** The part of the title bar that must be visible to drag a window. */
const graspable = { width: 120, height: 32 };

const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

/**
 * Returns the place on the current displays: unchanged if its title bar can be grasped on one of them, but no larger than that display.
 * Null if that display is gone; the system then chooses. `workAreas`: the displays without bars and docks.
 */
export function placeOn(workAreas: readonly Rectangle[], place: WindowPlace): WindowPlace | null {
  const titleBar = { ...place, height: graspable.height };
  const across = (area: Rectangle): number => overlap(titleBar.x, titleBar.width, area.x, area.width);
  const isGraspable = (area: Rectangle): boolean =>
    across(area) >= Math.min(graspable.width, titleBar.width) &&
    // A title bar above the display can't be reached, one half below it can't be seen.
    titleBar.y >= area.y &&
    titleBar.y + titleBar.height <= area.y + area.height;
  const [area] = workAreas.filter(isGraspable).toSorted((a, b) => across(b) - across(a));
  if (area === undefined) return null;
  return { ...place, width: Math.min(place.width, area.width), height: Math.min(place.height, area.height) };
}

/** Returns null if there is no valid stored place; a window then opens as the first time. */
export function readPlace(file: string): WindowPlace | null {
  try {
    return placeSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Writes the place; if killed meanwhile, the old one stays. Throws system errors. */
export function writePlace(file: string, place: WindowPlace): void {
  const part = `${file}.part`;
  writeFileSync(part, JSON.stringify(placeSchema.parse(place)), { mode: 0o600 });
  moveFile(part, file);
}
