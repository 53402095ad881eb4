/** Finds households by address and by name. */
import { wordsOf } from './facts.ts';
import { bearsName, homeOf, householdCount, isBusiness, lastNameOf, residentsOf, type Resident } from './households.ts';
import { trades } from './names.ts';

export interface Street {
  /** The house number's digits, or those of a PO box; null if there are none. */
  readonly number: string | null;
  /** The rest in lower case and short forms, without the unit: `cedar mill rd`. */
  readonly words: string;
  /** The unit's own number: `418 Alder Ct Apt 6` → `6`; empty if only its kind is given, null if there is none. */
  readonly unit: string | null;
  readonly isPoBox: boolean;
}

const shortForms: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  lane: 'ln',
  court: 'ct',
  drive: 'dr',
  boulevard: 'blvd',
  highway: 'hwy',
  place: 'pl',
  plaza: 'plz',
  square: 'sq',
  terrace: 'ter',
  circle: 'cir',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

const unitAtEnd = /(?:#|\b(?:apt|apartment|unit|ste|suite|fl|rm|lot)\b)\.?\s*(\S*)\s*$/i;
const poBox = /^p\.? ?o\.? box (\d+)/i;

/**
 * Parses the street line of an address, so that different spellings are recognized as one address. `line2` is used as the unit if line 1
 * has none.
 */
export function readStreet(line1: string, line2: string | undefined): Street {
  const inline = unitAtEnd.exec(line1);
  const unit = inline !== null ? (inline[1] ?? '') : line2 === undefined ? null : (unitAtEnd.exec(line2)?.[1] ?? line2);
  const box = poBox.exec(line1);
  if (box !== null) return { number: box[1] ?? null, words: 'po box', unit, isPoBox: true };
  const [first = '', ...rest] = wordsOf(inline === null ? line1 : line1.slice(0, inline.index));
  const hasNumber = /^\d/.test(first);
  const words = (hasNumber ? rest : [first, ...rest]).map((word) => (Object.hasOwn(shortForms, word) ? shortForms[word] : word));
  return { number: hasNumber ? first : null, words: words.join(' '), unit, isPoBox: false };
}

/** Parts as requested, trimmed; absent if not given. */
export interface AskedAddress {
  readonly streetLine1?: string | undefined;
  readonly streetLine2?: string | undefined;
  readonly city?: string | undefined;
  readonly stateCode?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryCode?: string | undefined;
}

export interface AtAddress {
  readonly number: number;
  /** How the given unit compares with the household's. */
  readonly unit: 'same' | 'missing' | 'other';
}

/** The household at an address; null if it isn't one of ours. A ZIP code, else city and state, must agree. */
export function householdAt({ city, stateCode, postalCode }: AskedAddress, asked: Street): AtAddress | null {
  const number = /^\d{1,5}$/.test(asked.number ?? '') ? Number(asked.number) : 0;
  if (number < 1 || number > householdCount) return null;
  const home = homeOf(number);
  // A cheap check first, because every lead with an address passes here.
  if (postalCode !== undefined && postalCode.slice(0, 5) !== home.place.postalCode) return null;
  const own = readStreet(home.streetLine1, home.streetLine2 ?? undefined);
  if (own.words !== asked.words) return null;
  if (postalCode === undefined && !(sameWords(city, home.place.city) && sameWords(stateCode, home.place.stateCode))) return null;
  if (asked.unit === own.unit || asked.unit?.toLowerCase() === own.unit) return { number, unit: 'same' };
  return { number, unit: asked.unit === null ? 'missing' : 'other' };
}

function sameWords(a: string | undefined, b: string): boolean {
  return wordsOf(a ?? '').join(' ') === wordsOf(b).join(' ');
}

interface Bearer {
  readonly number: number;
  readonly index: number;
  readonly resident: Resident;
}

/** Every resident with a name, by household. */
export function bearersOf(name: string): Bearer[] {
  const words = wordsOf(name);
  const isTrade = words.some((word) => tradeWords.has(word));
  const found: Bearer[] = [];
  for (let number = 1; number <= householdCount; number++) {
    // Households that can't match are skipped before any person is made: a whole search takes a millisecond.
    if (isBusiness(number) ? !isTrade : !words.includes(lastNameOf(number).toLowerCase())) continue;
    for (const [index, resident] of residentsOf(number).entries()) {
      if (bearsName(resident, words)) found.push({ number, index, resident });
    }
  }
  return found;
}

const tradeWords = new Set(trades.map(([word]) => word.toLowerCase()));
