/** Base64 read strictly: each value has one spelling, so that no character of a file can be changed unnoticed. */

/** Null unless the text is exactly how these bytes are written: standard alphabet, with padding. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** The same for the URL-safe alphabet without padding, and a known number of bytes. */
export function fromBase64Url(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : null;
}
