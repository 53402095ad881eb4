/** Parses the street line of an address. */
import { poBox } from './households.ts';
import { wordsOf } from './seeded.ts';

export interface Street {
  /** The house number's digits, or those of a PO box; null if there are none. */
  readonly number: string | null;
  /** The rest in lower case and short forms, without the unit: `cedar mill rd`. */
  readonly words: string;
  /** The unit's own number: `418 Alder Ct Apt 6` → `6`; empty if only its kind is given, null if there is none. */
  readonly unit: string | null;
}

const shortForms = new Map(
  (
    'street st|avenue ave|road rd|lane ln|court ct|drive dr|boulevard blvd|highway hwy|place pl|plaza plz|square sq|terrace ter|circle cir|' +
    'north n|south s|east e|west w'
  )
    .split('|')
    .map((pair) => pair.split(' '))
    .map(([long = '', short = '']) => [long, short]),
);

const unitAtEnd = /(?:#|\b(?:apt|apartment|unit|ste|suite|fl|rm|lot)\b)\.?\s*(\S*)\s*$/i;

/** Different spellings are recognized as one address. `line2` is used as the unit if line 1 has none. */
export function readStreet(line1: string, line2: string | undefined): Street {
  const inline = unitAtEnd.exec(line1);
  const unit = inline !== null ? (inline[1] ?? '') : line2 === undefined ? null : (unitAtEnd.exec(line2)?.[1] ?? line2);
  const box = poBox.exec(line1);
  if (box !== null) return { number: box[1] ?? null, words: 'po box', unit };
  const [first = '', ...rest] = wordsOf(inline === null ? line1 : line1.slice(0, inline.index));
  const hasNumber = /^\d/.test(first);
  const words = (hasNumber ? rest : [first, ...rest]).map((word) => shortForms.get(word) ?? word);
  return { number: hasNumber ? first : null, words: words.join(' '), unit };
}
