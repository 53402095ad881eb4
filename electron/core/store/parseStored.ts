/** JSON from one of our files; undefined if it is invalid: a damaged cell or line must not affect what stands beside it. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
