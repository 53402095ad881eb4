/** Parses JSON that came over the wire. */

/** No answer of the service nests anywhere near this deep; what does would overflow whoever walks through it. */
const deepest = 64;

/** The JSON object that a text holds, or null: malformed, another kind of value, or nested deeper than anything honest. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | null {
  let json: unknown;
  try {
    // A byte order mark is no JSON, and some servers begin with one.
    json = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return null;
  }
  return isObject(json) && !isDeeper(json, deepest) ? json : null;
}

/** An object in the sense of JSON: not null, no array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (levels === 0) return true;
  for (const key in value) if (isDeeper(Reflect.get(value, key), levels - 1)) return true;
  return false;
}
