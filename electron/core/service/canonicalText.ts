/** Canonical text, so that equal questions have equal identities: whole characters, composed, one space for any run of blanks. */

/** Printable ASCII with single blanks between, which is what nearly every cell holds, is canonical as it stands. */
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
