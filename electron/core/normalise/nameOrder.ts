/** Full names with the last name first: `Reed, Ava`. */

/** What follows a name and isn't a first name. */
const endings =
  /^(?:jr|sr|ii|iii|iv|v|2nd|3rd|md|do|dds|dmd|dvm|od|dc|dpm|phd|edd|psyd|pharmd|jd|esq|esquire|cpa|cfp|cfa|mba|ms|ma|ba|bs|bsn|msn|mph|msw|rn|np|pa|lpn|lcsw|lmft|pe|ra|aia|pmp|ret|retired|usn|usaf|usmc|realtor|broker|owner|llc|inc|ltd)$/i;
const word = /^\p{L}[\p{L}\p{M}.'’-]*$/u;
/** Two people, or none. */
const several = /[&+/\d@()"]|\b(?:and|or|und|et|y)\b/i;
const longest = 80;
const mostWords = 4;

const isEnding = (text: string): boolean => endings.test(text.replaceAll('.', ''));

/** Letters behind a name that isn't in capitals are a title: `Ava Reed, RPT`. */
const isTitle = (text: string, before: string): boolean => /^\p{Lu}{2,5}$/u.test(text.replaceAll('.', '')) && /\p{Ll}/u.test(before);

/** `Ava Reed` for `Reed, Ava`, with any ending at the end; null for any other text. `name`: with white space already collapsed. */
export function firstNameFirst(name: string): string | null {
  if (!name.includes(',') || name.length > longest || several.test(name)) return null;
  const [last = '', first = '', ending = '', ...more] = name.split(',').map((part) => part.trim());
  if (more.length > 0 || (ending !== '' && !isEnding(ending)) || isEnding(first) || isTitle(first, last)) return null;
  const [lastWords, firstWords] = [last.split(' '), first.split(' ')];
  const all = [...lastWords, ...firstWords];
  if (lastWords.length > mostWords || firstWords.length > mostWords || !all.every((one) => word.test(one))) return null;
  // `King Jr., Martin` and `King, Martin Jr.`
  const behind = [lastWords, firstWords].flatMap((words) => (words.length > 1 && isEnding(words.at(-1) ?? '') ? words.splice(-1) : []));
  return [...firstWords, ...lastWords, ...behind, ...(ending === '' ? [] : [ending])].join(' ');
}
