/** Parses a text as JSON. Undefined, which fits no schema, if it isn't JSON, so that damaged data doesn't affect other data. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
