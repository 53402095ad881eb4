/** Facts about a phone number: validity and country from real metadata, the rest invented, always the same for one number. */
import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode, type NumberType } from 'libphonenumber-js/max';
import { countryName } from './countries.ts';
import type { PhoneFacts } from './facts.ts';
import { magicPhone } from './magicPhones.ts';
import { seededBy, uuidOf } from './seeded.ts';

/**
 * `text` in E.164 or local format; without a country hint the default is +1 (specification, convention 6). A number that can't be read has
 * `is_valid` false and nothing else.
 */
export function phoneFacts(text: string, countryHint?: string): PhoneFacts {
  const parsed = parsePhoneNumberFromString(text, countryOf(countryHint));
  if (parsed === undefined) return unreadable;
  const e164 = parsed.number;
  // With full metadata a number is valid if it has a type; asking for the type once costs half of asking for both.
  const kind = parsed.getType();
  const is_valid = kind !== undefined || isInvented(e164);
  const isInternational = parsed.countryCallingCode !== '1';
  const isAnswered = is_valid && !isInternational;
  const country = parsed.country ?? (isAnswered ? 'US' : null);
  const line_type = is_valid ? lineTypeOf(e164, kind) : null;
  return {
    id: `Phone.${uuidOf(`phone ${e164}`)}`,
    phone_number: e164,
    is_valid,
    activity_score: isAnswered ? activityScore(e164) : null,
    country_calling_code: parsed.countryCallingCode,
    country_code: country,
    country_name: country === null ? null : countryName(country),
    line_type,
    carrier: is_valid ? carrier(e164, line_type) : null,
    is_prepaid: isAnswered ? isPrepaid(e164, line_type) : null,
    isInternational,
    litigator: isAnswered ? seededBy('litigator', e164).weighted(litigatorChecks) : 'null',
    ...magicPhone(e164)?.phone,
  };
}

const unreadable: PhoneFacts = {
  id: null,
  phone_number: null,
  is_valid: false,
  activity_score: null,
  country_calling_code: null,
  country_code: null,
  country_name: null,
  line_type: null,
  carrier: null,
  is_prepaid: null,
  isInternational: false,
  litigator: 'null',
};

function countryOf(hint: string | undefined): CountryCode {
  const country = hint?.toUpperCase() ?? 'US';
  return isSupportedCountry(country) ? country : 'US';
}

/** 555-0100 to 555-0199 belong to nobody in every area code, so they can safely be called valid, even if the metadata doesn't know them. */
function isInvented(e164: string): boolean {
  return /^\+1[2-9][0-8]\d55501\d\d$/.test(e164);
}

/** Offline metadata can't distinguish mobile from fixed lines in +1: there the type is invented, elsewhere it follows the metadata. */
function lineTypeOf(e164: string, kind: NumberType): string | null {
  const seeded = seededBy('line type', e164);
  switch (kind) {
    case 'TOLL_FREE':
      return 'TollFree';
    case 'PREMIUM_RATE':
    case 'SHARED_COST':
      return 'Premium';
    case 'MOBILE':
      return 'Mobile';
    case 'FIXED_LINE':
      return seeded.chance(0.9) ? 'Landline' : 'FixedVOIP';
    case 'VOIP':
      return 'NonFixedVOIP';
    case 'VOICEMAIL':
      return 'Voicemail';
    case 'PERSONAL_NUMBER':
    case 'PAGER':
    case 'UAN':
      return 'Other';
    default:
      return seeded.weighted(americanLines);
  }
}

const americanLines = [
  ['Mobile', 64],
  ['Landline', 17],
  ['NonFixedVOIP', 9],
  ['FixedVOIP', 6],
  ['Voicemail', 1.5],
  ['Other', 1],
  ['Premium', 0.3],
  [null, 1.2],
] as const;

function activityScore(e164: string): number | null {
  const seeded = seededBy('activity', e164);
  const band = seeded.weighted(activityBands);
  if (band === 'null') return null;
  if (band === 'high') return seeded.chance(0.12) ? 100 : seeded.int(70, 99);
  if (band === 'low') return seeded.chance(0.2) ? 0 : seeded.int(1, 30);
  if (band === 'insufficient') return 50;
  const score = seeded.int(31, 68);
  return score < 50 ? score : score + 1;
}

const activityBands = [
  ['high', 43],
  ['low', 27],
  ['insufficient', 10],
  ['unsure', 19],
  ['null', 1],
] as const;

const carriers = {
  mobile: ['Northline Wireless', 'Cascade Mobile', 'Harbor Cellular', 'Sundial Mobile', 'Prairie Wireless', 'Keystone PCS'],
  voip: ['Cloudline Voice', 'Switchyard VoIP', 'Parley Networks', 'Relay Voice'],
  fixed: ['Interlake Telephone', 'Union Valley Telephone', 'Piedmont Bell', 'Granite State Communications'],
} as const;

function carrier(e164: string, lineType: string | null): string | null {
  const seeded = seededBy('carrier', e164);
  if (seeded.chance(0.03)) return null;
  if (lineType === 'Mobile') return seeded.pick(carriers.mobile);
  return seeded.pick(lineType === 'FixedVOIP' || lineType === 'NonFixedVOIP' ? carriers.voip : carriers.fixed);
}

function isPrepaid(e164: string, lineType: string | null): boolean | null {
  const seeded = seededBy('prepaid', e164);
  if (seeded.chance(0.04)) return null;
  return lineType === 'Mobile' && seeded.chance(0.16);
}

const litigatorChecks = [
  ['no', 96.9],
  ['yes', 1.5],
  ['timedOut', 1],
  ['null', 0.6],
] as const;
