/**
 * Finds the response id, under which a call's result can be reported later. No published sample shows where it is, so everything is
 * searched.
 */

const beginning = 'T_';
const id = String.raw`(?<![0-9A-Za-z])${beginning}[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?![0-9A-Za-z-])`;
const anyId = new RegExp(id);
const namedId = new RegExp(String.raw`"response_?id"\s*:\s*"(${id})"`, 'i');

/** `T_<uuid>` from any header or anywhere in the body, preferably one named `response_id`; null if there is none. Never makes one up. */
export function findResponseId(headers: readonly (readonly [string, string])[], body: string): string | null {
  // Checking for the prefix first spares most answers the full search.
  if (!body.includes(beginning) && !headers.some(([, value]) => value.includes(beginning))) return null;
  const named = headers.find(([name, value]) => /response[-_]?id/i.test(name) && anyId.test(value));
  const places = [named?.[1] ?? '', namedId.exec(body)?.[1] ?? '', ...headers.map(([, value]) => value), body];
  for (const place of places) {
    const found = anyId.exec(place);
    if (found) return found[0];
  }
  return null;
}
