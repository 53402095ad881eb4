/** Canonical text, so that equal questions have equal identities: valid characters, composed, blanks collapsed. */

/** Printable ASCII with single blanks in between, which nearly every cell is, is already canonical. */
const isCanonical = /^[!-~]+(?: [!-~]+)*$/;

export function canonicalText(text: string | null | undefined): string {
  if (!text) return '';
  if (isCanonical.test(text)) return text;
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
