/** What a text says as JSON; undefined, which fits no schema, if it is none: what is damaged must not affect what stands beside it. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
