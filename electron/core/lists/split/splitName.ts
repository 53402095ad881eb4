/** Splits a person's name in one cell, as far as possible: all parts are texts of the cell. */

export interface NameParts {
  first: string;
  last: string;
}

const titles = /^(?:mr|mrs|ms|miss|dr|prof|rev|herr|frau)\.?$/i;
const endings = /^(?:jr|sr|ii|iii|iv|md|phd|esq|cpa|dds)\.?$/i;
/** Particles, which belong to the name after them. */
const particles = /^(?:van|von|de|der|den|del|della|di|da|du|la|le|st\.?|san|bin|al|ten|ter)$/i;

/** Splits `Ann B. van Dyk` or `van Dyk, Ann B.`; a single word is a first name. `name`: with white space already collapsed. */
export function splitName(name: string): NameParts {
  const comma = name.indexOf(',');
  if (comma > 0) {
    const [before, behind] = [name.slice(0, comma).trim(), name.slice(comma + 1).trim()];
    if (!endings.test(behind)) return { first: stripped(behind.split(' ')).join(' '), last: before };
    return splitName(before);
  }
  const words = stripped(name.split(' '));
  if (words.length < 2) return { first: words[0] ?? '', last: '' };
  let from = words.length - 1;
  while (from > 1 && particles.test(words[from - 1] ?? '')) from--;
  return { first: words.slice(0, from).join(' '), last: words.slice(from).join(' ') };
}

/** Removes a title and a suffix, unless nothing would be left. */
function stripped(words: readonly string[]): string[] {
  const from = words.length > 1 && titles.test(words[0] ?? '') ? 1 : 0;
  const to = words.length - from > 1 && endings.test((words.at(-1) ?? '').replace(',', '')) ? words.length - 1 : words.length;
  return words.slice(from, to).filter((word) => word !== '');
}
