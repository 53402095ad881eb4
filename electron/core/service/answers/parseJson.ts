/** Parses JSON from the network. */

/** No answer of the service nests nearly this deep; deeper ones would overflow recursive code. */
const deepest = 64;

/** A text without the byte order mark that some servers send first, although JSON allows none. */
export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

/** The JSON object in a text, or null: malformed, another kind of value, or nested too deep. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | null {
  let json: unknown;
  try {
    json = JSON.parse(withoutMark(text));
  } catch {
    return null;
  }
  return isObject(json) && !isDeeper(json, deepest) ? json : null;
}

/** A JSON object: not null, not an array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isDeeper(value: unknown, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (levels === 0) return true;
  for (const key in value) if (isDeeper(Reflect.get(value, key), levels - 1)) return true;
  return false;
}
