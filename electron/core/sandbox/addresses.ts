/** What the sandbox knows of a postal address: its form from its text, the rest invented per address. */
import { magicStreet } from './magicInputs.ts';
import { seededBy } from './seeded.ts';
import { wordsOf } from './wordsOf.ts';

/** Parts as they were asked, trimmed; absent where not given. */
export interface AskedAddress {
  readonly streetLine1?: string | undefined;
  readonly streetLine2?: string | undefined;
  readonly city?: string | undefined;
  readonly stateCode?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryCode?: string | undefined;
}

export interface AddressFacts {
  readonly isValid: boolean | null;
  readonly warnings: readonly string[];
}

/** No part given: null and no warning. Outside the United States nothing is known. */
export function addressFacts(address: AskedAddress): AddressFacts {
  const parts = Object.values(address).filter((part) => part !== undefined);
  if (parts.length === 0) return { isValid: null, warnings: [] };
  if (address.countryCode !== undefined && address.countryCode.toUpperCase() !== 'US') return { isValid: null, warnings: [] };

  const magic = magicStreet(address.streetLine1 ?? '');
  if (magic !== undefined) return { isValid: magic.isAddressValid, warnings: [magic.warning] };

  const street = address.streetLine1 ?? '';
  const hasPlace = address.postalCode !== undefined || (address.city !== undefined && address.stateCode !== undefined);
  if (street === '' || !hasPlace || !zipFitsState(address)) return { isValid: false, warnings: ['Invalid Address'] };
  if (!/^(\d|p\.? ?o\.? box \d|rr \d|hc \d)/i.test(street)) return { isValid: false, warnings: ['Invalid House/Building Number'] };

  const unit = unitOf(street, address.streetLine2);
  const seeded = seededBy('address', wordsOf(parts.join(' ')).join(' '));
  if (seeded.chance(0.03)) return { isValid: false, warnings: ['Invalid House/Building Number'] };
  if (unit === null) {
    const needsUnit = /\b(plz|plaza|tower|towers|apartments|sq|square)\b/i.test(street) || seeded.chance(0.07);
    return { isValid: true, warnings: needsUnit ? ['Missing Unit/Apt/Suite Number'] : [] };
  }
  const isOdd = !/[\da-z]/i.test(unit) || seeded.chance(0.05);
  return { isValid: true, warnings: isOdd ? ['Invalid Unit/Apt/Suite Number'] : [] };
}

/** Whether the named person lives there: always or never for one pair. Null where the address is not valid. */
export function addressNameMatches(address: AskedAddress, name: string, isValid: boolean | null): boolean | null {
  if (isValid !== true) return null;
  const seeded = seededBy(
    'address name',
    wordsOf(`${address.streetLine1 ?? ''} ${address.postalCode ?? ''}`).join(' '),
    wordsOf(name).join(' '),
  );
  return seeded.chance(0.05) ? null : seeded.chance(0.74);
}

/** The unit's own number: `418 Alder Ct Apt 6` → `6`; null where no unit is given. */
function unitOf(street: string, second: string | undefined): string | null {
  const inline = /(?:#|\b(?:apt|apartment|unit|ste|suite|fl|rm|lot)\b)\.?\s*(\S*)\s*$/i.exec(street);
  if (inline !== null) return inline[1] ?? '';
  return second ?? null;
}

/** A postal code's first digit belongs to a handful of states: a real fact that needs no register. */
const statesByFirstDigit = [
  'CT MA ME NH NJ PR RI VT VI AE',
  'DE NY PA',
  'DC MD NC SC VA WV',
  'AL FL GA MS TN AA',
  'IN KY MI OH',
  'IA MN MT ND SD WI',
  'IL KS MO NE',
  'AR LA OK TX',
  'AZ CO ID NM NV UT WY',
  'AK CA HI OR WA AS GU MP AP',
].map((states) => new Set(states.split(' ')));

function zipFitsState({ postalCode, stateCode }: AskedAddress): boolean {
  if (postalCode === undefined || stateCode === undefined) return true;
  if (!/^\d{5}(-?\d{4})?$/.test(postalCode)) return false;
  // A state written out, or one that isn't any, is not judged.
  const state = stateCode.toUpperCase();
  if (!statesByFirstDigit.some((states) => states.has(state))) return true;
  return statesByFirstDigit[Number(postalCode[0])]?.has(state) ?? false;
}
