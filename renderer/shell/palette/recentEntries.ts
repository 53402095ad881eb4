/** What was chosen in the palette lately, kept in this browser or program, without names: only ids. */
import { z } from 'zod';

const place = 'rollcall.palette';
const mostKept = 30;
const keptSchema = z.array(z.string().max(200)).max(mostKept);

/** Ids, the last used first. */
export function recentEntries(): readonly string[] {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(place) ?? '[]'));
  } catch {
    // Whatever is there, it is not worth a failure.
    return [];
  }
}

export function rememberEntry(id: string): void {
  const next = [id, ...recentEntries().filter((one) => one !== id)].slice(0, mostKept);
  try {
    localStorage.setItem(place, JSON.stringify(next));
  } catch {
    // Storage is off or full: the palette works without.
  }
}
