/** Facts about a phone number: form, validity and country from real metadata, the rest invented per number. */
import { isSupportedCountry, parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';
import type { PhoneFacts } from './facts.ts';
import { householdOfPhone } from './households.ts';
import { magicFacts } from './magicInputs.ts';
import { seededBy, uuidOf } from './seeded.ts';

/**
 * Returns the facts about a number. `text` is in E.164 or local format; without a country hint, the default is +1 (specification,
 * convention 6). A number that can't be parsed has `is_valid` false and nothing else.
 */
export function phoneFacts(text: string, countryHint?: string): PhoneFacts {
  const hint = countryHint?.toUpperCase() ?? 'US';
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(hint) ? hint : 'US');
  const e164 = parsed?.number ?? '';
  // With full metadata, a number is valid if it has a type; looking up the type alone costs half as much as looking up both.
  const kind = parsed?.getType();
  const is_valid = kind !== undefined || isInvented(e164);
  const country_calling_code = parsed?.countryCallingCode ?? null;
  const isAmerican = country_calling_code === '1';
  const isAnswered = is_valid && isAmerican;
  const country = parsed?.country ?? (isAnswered ? 'US' : null);
  const line_type = is_valid ? lineTypeOf(e164, kind) : null;
  return {
    id: parsed === undefined ? null : `Phone.${uuidOf(`phone ${e164}`)}`,
    phone_number: parsed?.number ?? null,
    is_valid,
    activity_score: isAnswered ? activityScore(e164) : null,
    country_calling_code,
    country_code: country,
    country_name: country === null ? null : countryName(country),
    line_type,
    carrier: is_valid ? carrier(e164, line_type) : null,
    is_prepaid: isAnswered ? isPrepaid(e164, line_type) : null,
    isInternational: parsed !== undefined && !isAmerican,
    litigator: isAnswered ? seededBy('litigator', e164).weighted(litigatorChecks) : 'null',
    spam: isAmerican ? isSpam(e164) : null,
    household: isAnswered ? householdOfPhone(e164) : null,
    isHomeless: false,
    addressForm: seededBy('address shape', e164).chance(0.67) ? 'object' : 'array',
    ...magicFacts(e164),
  };
}

const englishNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
/** A cache: each lookup takes ten microseconds. */
const countryNames = new Map<string, string>();

function countryName(code: string): string {
  const name = countryNames.get(code) ?? englishNames.of(code) ?? code;
  countryNames.set(code, name);
  return name;
}

/** Whether a number is fictional: 555-01xx is unassigned in every area code, so it can safely be valid, even if the metadata lacks it. */
function isInvented(e164: string): boolean {
  return /^\+1[2-9][0-8]\d55501\d\d$/.test(e164);
}

/** Invents the line type in +1, where offline metadata can't distinguish mobile from fixed lines; elsewhere it follows the metadata. */
function lineTypeOf(e164: string, kind: NumberType): string | null {
  const seeded = seededBy('line type', e164);
  if (kind === 'FIXED_LINE') return seeded.chance(0.9) ? 'Landline' : 'FixedVOIP';
  return lineTypes.get(kind) ?? seeded.weighted(americanLines);
}

const lineTypes = new Map<NumberType, string>([
  ['TOLL_FREE', 'TollFree'],
  ['PREMIUM_RATE', 'Premium'],
  ['SHARED_COST', 'Premium'],
  ['MOBILE', 'Mobile'],
  ['VOIP', 'NonFixedVOIP'],
  ['VOICEMAIL', 'Voicemail'],
  ['PERSONAL_NUMBER', 'Other'],
  ['PAGER', 'Other'],
  ['UAN', 'Other'],
]);

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

const mobileCarriers = ['Northline Wireless', 'Cascade Mobile', 'Harbor Cellular'];
const voipCarriers = ['Cloudline Voice', 'Switchyard VoIP'];
const fixedCarriers = ['Interlake Telephone', 'Union Valley Telephone'];

function carrier(e164: string, lineType: string | null): string | null {
  const seeded = seededBy('carrier', e164);
  if (seeded.chance(0.03)) return null;
  if (lineType === 'Mobile') return seeded.pick(mobileCarriers);
  return seeded.pick(lineType?.endsWith('VOIP') === true ? voipCarriers : fixedCarriers);
}

function isPrepaid(e164: string, lineType: string | null): boolean | null {
  const seeded = seededBy('prepaid', e164);
  return seeded.chance(0.04) ? null : lineType === 'Mobile' && seeded.chance(0.16);
}

const litigatorChecks = [
  ['no', 96.9],
  ['yes', 1.5],
  ['timedOut', 1],
  ['null', 0.6],
] as const;

function isSpam(e164: string): boolean | null {
  const seeded = seededBy('spam', e164);
  return seeded.chance(0.01) ? null : seeded.chance(0.03);
}
