/** Makes names and addresses comparable. */

/** The words of a name in small letters without marks: `Ólafur O'Neill-Reyes` → olafur, oneill, reyes. */
export function wordsOf(text: string): string[] {
  // Most texts are plain ASCII, where a third of the work does.
  const words = isAscii.test(text)
    ? text
        .replace(/['.]/g, '')
        .toLowerCase()
        .split(/[^a-z\d]+/)
    : unmarked(text).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '');
}

const isAscii = /^[\x20-\x7e]*$/;

function unmarked(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase();
}
