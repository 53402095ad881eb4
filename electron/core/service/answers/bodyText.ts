/** Decodes the bytes of a response. */

const utf8 = new TextDecoder();

/** A response's body as text. Broken UTF-8 is replaced rather than refused, because the rest of the answer was paid for. */
export function bodyText(body: Uint8Array): string {
  return utf8.decode(body);
}
