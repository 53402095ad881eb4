/** A person or business of an answer, as lines of words. */
import type { PersonFacts } from '#contract/service/answerFacts.ts';
import { lineTypeTitle } from '#messages/names.ts';
import { phoneText } from '#messages/phoneText.ts';
import { ageText, monthText } from '#messages/lists/placeWords.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import type { Line } from './lines.ts';
import { joined, lowered, placeText, placeTexts } from './placeText.ts';

const names = lookupWords.lines;

export interface PersonText {
  /** Null if the answer does not name them. */
  readonly name: string | null;
  readonly business: boolean;
  /** `March 2017`: since when, for the phone or the address of the look-up; null if unknown. */
  readonly since: string | null;
  readonly lines: readonly Line[];
}

export function personText({ name, business, since, ...person }: PersonFacts): PersonText {
  // Where they were found is usually where they live, so it is shown once.
  const found = foundAt(person.foundAt);
  const lines: Line[] = [
    { name: names.otherNames, words: joined(person.otherNames) },
    { name: names.age, words: person.ageRange === null ? '' : ageText(person.ageRange) },
    { name: names.gender, words: person.gender ?? '' },
    { name: names.industry, words: joined(person.industries) },
    ...found,
    ...placeTexts(person.livesAt)
      .filter(({ line }) => !found.some(({ words }) => words === line))
      .map(({ line, hint }) => ({ name: names.address, words: line, hint })),
    ...placeTexts(person.livedAt).map(({ line, hint }) => ({ name: names.livedAt, words: line, hint })),
    {
      name: names.phone,
      words: joined(
        person.phones.map(
          ({ number, lineType }) => `${phoneText(number)}${lineType === null ? '' : ` (${lowered(lineTypeTitle(lineType))})`}`,
        ),
      ),
    },
    {
      name: names.knows,
      words: joined(person.knows.map(({ name: known, relation }) => `${known}${relation === null ? '' : ` (${relation.toLowerCase()})`}`)),
    },
  ];
  return { name, business, since: since === null ? null : monthText(since), lines: lines.filter(({ words }) => words !== '') };
}

/** The specification leaves its type open: an address in its parts, or a text. */
function foundAt(found: PersonFacts['foundAt']): Line[] {
  if (found === null) return [];
  if (typeof found === 'string') return [{ name: names.foundAt, words: found }];
  const { line, hint } = placeText(found);
  return line === '' ? [] : [{ name: names.foundAt, words: line, hint }];
}
