/** Edits JSON by paths, for tests that change a document in one place. */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** Member names and item numbers; a negative number counts from the end. */
export type JsonPath = readonly (string | number)[];
/** Maps a value to its replacement; undefined if it is removed or was absent. */
export type Edit = (value: Json | undefined) => Json | undefined;

export const jsonOf = (text: string): Json => JSON.parse(text) as Json;

export function valueAt(json: Json | undefined, path: JsonPath): Json | undefined {
  return path.reduce<Json | undefined>((value, step) => {
    if (Array.isArray(value)) return value.at(Number(step));
    return value !== null && typeof value === 'object' ? value[step] : undefined;
  }, json);
}

/** Returns a copy with another value in this place. */
export function edited(json: Json | undefined, [step, ...rest]: JsonPath, edit: Edit): Json | undefined {
  if (step === undefined) return edit(json);
  if (Array.isArray(json)) {
    const at = Number(step) < 0 ? json.length + Number(step) : Number(step);
    const changed = edited(json[at], rest, edit);
    return changed === undefined ? json.toSpliced(at, 1) : [...json.slice(0, at), changed, ...json.slice(at + 1)];
  }
  if (json === null || typeof json !== 'object') throw new Error(`nothing has a member ${step}`);
  const changed = edited(json[step], rest, edit);
  const others = Object.entries(json).filter(([name]) => name !== step);
  return Object.fromEntries(changed === undefined ? others : [...others, [String(step), changed]]);
}

/** Returns the path of every value in it, its own first. */
export function pathsIn(json: Json, before: JsonPath = []): JsonPath[] {
  const entries = json === null || typeof json !== 'object' ? [] : Object.entries(json);
  return [before, ...entries.flatMap(([name, its]) => pathsIn(its, [...before, Array.isArray(json) ? Number(name) : name]))];
}
