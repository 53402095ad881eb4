/** Texts in UTF-8 that a program read as Windows-1252: `MuÃ±oz`. */

/** What the first and the second byte of a letter in UTF-8 look like. */
const suspicious = /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;

let bytes: ReadonlyMap<string, number> | null = null;

/** The byte of each character of Windows-1252. */
function bytesOf(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('windows-1252');
  return (bytes ??= new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte])));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text as it was meant, if the whole of it, as Windows-1252, is valid UTF-8; null otherwise. `SÃO PAULO` is correct: O isn't the second
 * byte of any letter. What was misread twice is read twice.
 */
export function withoutMojibake(text: string): string | null {
  if (!suspicious.test(text)) return null;
  const known = bytesOf();
  const raw = Array.from(text, (character) => known.get(character));
  if (raw.includes(undefined)) return null;
  try {
    const meant = utf8.decode(Uint8Array.from(raw, (byte) => byte ?? 0));
    return withoutMojibake(meant) ?? meant;
  } catch {
    return null;
  }
}
