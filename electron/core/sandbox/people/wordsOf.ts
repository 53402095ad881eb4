/** Makes names and addresses comparable. */

/** The words of a name in lower case without accents: `Ólafur O'Neill-Reyes` → olafur, oneill, reyes. */
export function wordsOf(text: string): string[] {
  // Most texts are plain ASCII, which takes a third of the work.
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
