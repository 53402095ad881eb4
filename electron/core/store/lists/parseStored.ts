/** Reads JSON that a list's file holds: undefined for text that is none, because a damaged cell of the file must not take the row with it. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
