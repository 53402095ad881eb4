/** JSON that may be damaged, and JSON that is hashed. */

/** Parses a text as JSON. Returns undefined, which fits no schema, if it isn't JSON, so that damaged text affects nothing else. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * JSON in one form only, so that hashes can commit to it: equal values give equal bytes. Its keys are sorted, without spaces. If a value's keys are already sorted, as in the ledger's own records, this costs a fifth.
 */
export function canonicalJson(value: unknown): string {
  return isInOrder(value) ? JSON.stringify(value) : sortedJson(value);
}

/** Whether JSON.stringify by itself writes the canonical bytes. */
function isInOrder(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  if ('toJSON' in value) return false;
  let last = '';
  // Keys like "10" always come first, whatever order they were written in, so the order isn't alphabetical.
  for (const key of Object.keys(value)) {
    if (key < last || !isInOrder(Reflect.get(value, key))) return false;
    last = key;
  }
  return true;
}

function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => sortedJson(item ?? null)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${sortedJson(item)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}
