/** Makes names and addresses comparable. */

/** The words of a name in small letters without marks: `Ólafur O'Neill-Reyes` → olafur, oneill, reyes. */
export function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
