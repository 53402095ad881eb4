/** Remembers the row in which a text was first seen, without keeping the text. */
import { openFirstRows } from '#base/firstRows.ts';

interface FirstTexts {
  /** Returns the first row with these texts; 0 if it is this one. Null differs from ''. Must be called once per row, in order. */
  firstOf(texts: readonly (string | null)[], row: number): number;
  /** Returns the first row with these texts; 0 if none so far. */
  find(texts: readonly (string | null)[]): number;
}

/** `rows`: the list's number of rows. `textsOf`: returns the texts of an earlier row for comparison; absent: only hashes are compared. */
export function openFirstTexts(rows: number, textsOf?: (row: number) => readonly (string | null)[]): FirstTexts {
  let asked: readonly (string | null)[] = [];
  const isAlike =
    textsOf &&
    ((row: number): boolean => {
      const texts = textsOf(row);
      return texts.length === asked.length && texts.every((text, at) => text === asked[at]);
    });
  const firstRows = openFirstRows(rows, isAlike);
  let [a, b] = [0, 0];
  const hash = (texts: readonly (string | null)[]): void => {
    asked = texts;
    [a, b] = [0x9e3779b9, 0x85ebca6b];
    for (const text of texts) {
      // No character has these codes; they mark null and the end of a text.
      let code = text === null ? 0x1ffff : 0x10000;
      for (let at = 0; ; at++) {
        a = Math.imul(a ^ code, 0x9e3779b1);
        b = Math.imul(b ^ code, 0x5f356495) ^ (a >>> 15);
        if (text === null || at === text.length) break;
        code = text.charCodeAt(at);
      }
    }
    a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ (b >>> 13);
    b = Math.imul(b ^ (b >>> 15), 0xc2b2ae35) ^ (a >>> 16);
  };
  return {
    firstOf(texts, row) {
      hash(texts);
      const first = firstRows.firstOf(a, b, row);
      return first === row ? 0 : first;
    },
    find(texts) {
      hash(texts);
      return firstRows.find(a, b);
    },
  };
}
