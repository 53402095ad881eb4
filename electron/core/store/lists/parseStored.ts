/** Parses JSON from a list's file; undefined if it is invalid, because a damaged cell of the file must not affect the rest of the row. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
