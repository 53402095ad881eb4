/** A person as described by a request: the inputs, the sandbox's facts about them, and whether the name matches each. */
import { specialIp, normaliseIp } from '../../normalise/ip.ts';
import { wordsOf } from '../../normalise/suppressed.ts';
import { isRole } from '../../lists/screening/fields/email.ts';
import { addressFacts, isGiven, type AddressFacts, type AskedAddress } from './addresses.ts';
import { emailFacts } from './emails.ts';
import type { EmailFacts, PhoneFacts } from './facts.ts';
import { bearersIn } from './households.ts';
import { magicNameMatch } from './magicInputs.ts';
import { phoneFacts } from './phones.ts';
import { seededBy, type Seeded } from './seeded.ts';

interface NameMatch {
  /** Null if unknown, if there is no name, or if the input isn't valid. */
  readonly name_match: boolean | null;
}

/** Inputs that weren't given are null. */
export interface Party {
  readonly phone: (PhoneFacts & NameMatch) | null;
  readonly email: (EmailFacts & NameMatch & { readonly domain: string }) | null;
  readonly address: (AddressFacts & NameMatch) | null;
}

export function partyOf(name: string, phone: string | undefined, email: string | undefined, asked: AskedAddress): Party {
  const ifNamed = (isValid: boolean, match: () => boolean | null): NameMatch => ({ name_match: name === '' || !isValid ? null : match() });
  const ofPhone = phone === undefined ? null : phoneFacts(phone);
  const ofEmail = email === undefined ? null : { domain: email.slice(email.lastIndexOf('@') + 1).toLowerCase(), ...emailFacts(email) };
  const ofAddress = isGiven(asked) ? addressFacts(asked) : null;
  return {
    phone: ofPhone && { ...ofPhone, ...ifNamed(ofPhone.is_valid !== false, () => phoneMatches(ofPhone, name)) },
    email: ofEmail && { ...ofEmail, ...ifNamed(ofEmail.is_valid === true, () => emailMatches(email ?? '', name)) },
    address: ofAddress && { ...ofAddress, ...ifNamed(ofAddress.household !== null, () => addressMatches(ofAddress, name)) },
  };
}

/** Whether a name belongs to this number: always for members of the household, usually for a stranger from a user's list. */
export function phoneMatches({ nameMatch, phone_number, household }: PhoneFacts, name: string): boolean | null {
  const magic = nameMatch === undefined ? magicNameMatch(name) : nameMatch;
  if (magic !== undefined) return magic;
  const words = wordsOf(name);
  if (isPlaceholder(words)) return false;
  if (household !== null && bearersIn(household, words).length > 0) return true;
  return invented(seededBy('name', phone_number ?? '', words.join(' ')), 0.03, 0.81);
}

/** Whether the named person lives there: certain for households in the register, usual at an address from a user's list. */
export function addressMatches({ household }: AddressFacts, name: string): boolean | null {
  const magic = household === null ? null : magicNameMatch(name);
  if (household === null || magic !== undefined) return magic ?? null;
  const words = wordsOf(name);
  if (bearersIn(household, words).length > 0) return true;
  if (household.isListed || isPlaceholder(words)) return false;
  return invented(seededBy('address name', household.key, words.join(' ')), 0.05, 0.74);
}

/** Whether the e-mail address belongs to the named person: certain if it contains a part of the name. */
function emailMatches(text: string, name: string): boolean | null {
  const email = text.toLowerCase();
  const [words, local] = [wordsOf(name), wordsOf(email.slice(0, email.lastIndexOf('@'))).join('')];
  if (words.some((word) => word.length > 2 && local.includes(word))) return true;
  return isRole(email) ? false : invented(seededBy('email name', email, words.join(' ')), 0.1, 0.45);
}

/** Invents whether a name matches; null if unknown. Lists are mostly right. The seed makes the result consistent per name and input. */
function invented({ chance }: Seeded, unknown: number, matching: number): boolean | null {
  return chance(unknown) ? null : chance(matching);
}

const placeholders = new Set('test testing asdf qwerty none na unknown xxx foo bar lead department sample n a'.split(' '));

/** Whether `words` are typical of what people type instead of a name. */
function isPlaceholder(words: readonly string[]): boolean {
  return words.every((word) => placeholders.has(word) || /^(.)\1*$/.test(word));
}

export interface IpFacts {
  readonly trust_score: number | null;
  /** Approximate miles; null if confidence in the location is low, or no postal address was given. */
  readonly ip_distance_to_address: number | null;
  readonly warnings: readonly string[];
}

/** Facts about the IP address that a lead signed up from. `hasAddress`: whether there is a postal address to measure from. */
export function ipFacts(text: string, hasAddress: boolean): IpFacts {
  const unknown = (warning: string): IpFacts => ({ trust_score: null, ip_distance_to_address: null, warnings: [warning] });
  const ip = normaliseIp(text);
  if (ip === null || specialIp(ip) === 'private') return unknown('Input IP address is invalid');
  const { chance, int, fraction } = seededBy('ip', ip);
  if (chance(0.01)) return unknown('Timeout getting response for IP information');
  const trust_score = chance(0.8) ? int(55, 100) : int(0, 54);
  // Most leads sign up from home, some through a proxy across the country.
  const miles = chance(0.85) ? Math.floor(60 * fraction() ** 2) : int(60, 2600);
  return { trust_score, ip_distance_to_address: hasAddress && !chance(0.1) ? miles : null, warnings: [] };
}
