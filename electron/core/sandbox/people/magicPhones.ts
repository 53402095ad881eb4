/**
 * Numbers that always get the same treatment, for every grade, failure and warning on demand. They are +1 500 555 01xx, which belong to
 * nobody.
 */
import type { FaultEffect } from '../faults.ts';
import { badRequest, invalidParameters, refusals } from '../refusals.ts';
import { nulls, type AnswerBody } from '../routes/route.ts';
import type { PhoneFacts } from './facts.ts';

export interface MagicPhone {
  readonly gives: string;
  /** Facts that replace the invented ones. */
  readonly phone: Partial<PhoneFacts>;
  readonly nameMatch: boolean | null;
  readonly grade: string | null;
  /** The effect on the call. */
  readonly effect?: FaultEffect;
  /** `nobody`: no owner is known. `homeless`: an owner without a known address. */
  readonly owners?: 'nobody' | 'homeless';
  /** `absent`: the add-on is missing from the answer. */
  readonly spam?: boolean | null | 'absent';
  /** The form of the current address in Caller Identification 3.1. */
  readonly currentAddress?: 'object' | 'array' | 'both';
  /** Another form in which answers occur. */
  readonly reshape?: (body: AnswerBody, responseId: string) => AnswerBody;
}

/** A flawless number as a base; each entry changes one thing about it. */
const sound: Partial<PhoneFacts> = {
  is_valid: true,
  activity_score: 92,
  country_code: 'US',
  country_name: 'United States',
  line_type: 'Mobile',
  carrier: 'Northline Wireless',
  is_prepaid: false,
  litigator: 'no',
};

function fact(gives: string, phone: Partial<PhoneFacts>, more: Partial<MagicPhone> = {}): MagicPhone {
  return { gives, nameMatch: true, grade: 'A', ...more, phone: { ...sound, ...phone } };
}

function fault(gives: string, effect: FaultEffect): MagicPhone {
  return fact(gives, {}, { effect });
}

function shape(gives: string, reshape: NonNullable<MagicPhone['reshape']>): MagicPhone {
  return fact(gives, {}, { reshape });
}

function graded(grade: string, activity_score: number): MagicPhone {
  return fact(`grade ${grade}`, { activity_score }, { grade });
}

/** By the last two digits. */
export const magicPhones: Readonly<Record<string, MagicPhone>> = {
  '00': fact('a sound mobile number: grade A, name matches, no litigator', {}),
  '01': fact('a litigator', { litigator: 'yes' }),
  '02': fact('a litigator check that timed out: warning, null flag', { litigator: 'timedOut' }),
  '03': fact('a litigator flag that is null, without a word', { litigator: 'null' }),
  '04': fact('a litigator by warning only, the flag says false', { litigator: 'warned' }),
  '05': fact('a litigator check that is absent from the answer', { litigator: 'absent' }),
  '11': graded('A', 100),
  '12': graded('B', 81),
  '13': graded('C', 64),
  '14': graded('D', 42),
  '15': graded('E', 24),
  '16': graded('F', 0),
  '17': fact('no grade (null)', {}, { grade: null }),
  '20': fact('activity score 0', { activity_score: 0 }),
  '21': fact('activity score 30, the upper edge of "nobody answers"', { activity_score: 30 }),
  '22': fact('activity score 31', { activity_score: 31 }),
  '23': fact('activity score 50: insufficient signals', { activity_score: 50 }),
  '24': fact('activity score 69', { activity_score: 69 }),
  '25': fact('activity score 70, the lower edge of "calls are taken"', { activity_score: 70 }),
  '26': fact('activity score 100', { activity_score: 100 }),
  '27': fact('no activity score (null)', { activity_score: null }),
  '30': fact('line type Landline', { line_type: 'Landline', carrier: 'Interlake Telephone' }),
  '31': fact('line type Mobile, prepaid', { is_prepaid: true }),
  '32': fact('line type FixedVOIP', { line_type: 'FixedVOIP', carrier: 'Cloudline Voice' }),
  '33': fact('line type NonFixedVOIP', { line_type: 'NonFixedVOIP', carrier: 'Switchyard VoIP' }),
  '34': fact('line type Premium', { line_type: 'Premium' }),
  '35': fact('line type TollFree', { line_type: 'TollFree' }),
  '36': fact('line type Voicemail', { line_type: 'Voicemail' }),
  '37': fact('line type Other', { line_type: 'Other' }),
  '38': fact('a line type that nobody has documented: Satellite', { line_type: 'Satellite' }),
  '39': fact('no line type, carrier or prepaid flag (null)', { line_type: null, carrier: null, is_prepaid: null }),
  '40': fact(
    'not a valid number',
    { is_valid: false, activity_score: null, line_type: null, carrier: null, is_prepaid: null, litigator: 'null' },
    { nameMatch: null, grade: 'F' },
  ),
  '41': fact('validity not known (null)', { is_valid: null, activity_score: null }, { grade: null }),
  '42': fact('a name that does not match', {}, { nameMatch: false, grade: 'D' }),
  '43': fact('a name match that is null', {}, { nameMatch: null, grade: 'B' }),
  '44': fact(
    'an international number that the key may not ask about',
    { isInternational: true, activity_score: null, carrier: null, is_prepaid: null, litigator: 'null' },
    { grade: null },
  ),
  '50': fault('a 400', { refusal: badRequest('Input Field Error: non-existent area code') }),
  '51': fault('a 400 named Internal Error', { refusal: refusals.internalErrorAs400 }),
  '52': fault('a 403: not enabled for this product', { refusal: refusals.notEnabled }),
  '53': fault('a 403 of the older kind: Quota Exceeded Error', { refusal: refusals.quotaError }),
  '54': fault('a 429: too fast', { refusal: refusals.rateLimited }),
  '55': fault('a 429 in small letters, without errorCode', {
    refusal: { status: 429, cause: 'RATE_LIMIT_EXCEEDED', body: { error: 'rate_limit_exceeded', message: 'Slow down.' } },
  }),
  '56': fault('a 429: quota used', { refusal: refusals.quotaUsed }),
  '57': fault('a 500', { refusal: refusals.internalError }),
  '58': fault('a 503 that says nothing', { refusal: { status: 503, cause: 'UNAVAILABLE', body: {} } }),
  '60': fault('a partial error inside a 200', { isPartial: true }),
  '61': fault('no answer, connection held open', { delivery: 'hang' }),
  '62': fault('a connection cut before the answer was made', { cutFirst: true }),
  '63': fault('a connection cut after the answer was made', { delivery: 'cut' }),
  '64': fault('half a body', { delivery: 'truncated' }),
  '65': fault('a page of HTML with status 200', { delivery: 'html' }),
  '66': fault('values of wrong types', { delivery: 'wrongType' }),
  '67': fault('an answer after three seconds', { waitMs: 3000 }),
  '70': shape('warnings as one string', (body) => ({ ...body, warnings: 'Missing Input' })),
  '71': shape('warnings null', (body) => ({ ...body, warnings: null })),
  '72': shape('warnings absent', ({ warnings: _, ...rest }) => rest),
  '73': shape('a warning that nobody has documented', (body) => ({
    ...body,
    warnings: ['MX forwarding detected', "Number was in the moon's shadow"],
  })),
  '74': shape('a partial error as an array', (body) => ({
    ...body,
    ['errors' in body ? 'errors' : 'error']: [{ name: 'InternalError', message: 'Could not retrieve entire response' }],
  })),
  '75': shape('fields that nobody has documented', (body) => ({ ...body, fraud_ring: null, shadow: { score: 3 } })),
  '76': shape('every field null', (body) => Object.fromEntries(Object.keys(body).map((key) => [key, null]))),
  '77': shape('a response id inside the body', (body, responseId) => ({ ...body, meta: { response_id: responseId } })),
  '78': shape('null instead of the checks that were not asked for (Decision Signals)', (body) =>
    'identity_score' in body ? { ...nullSignals, ...body } : body,
  ),
  '80': fact('a business that owns the number', {}),
  '81': fact('three owners of one household', {}),
  '82': fact('a number of which no owner is known', {}, { owners: 'nobody' }),
  '83': fact('an owner of whom no address is known', {}, { owners: 'homeless' }),
  '84': fact('a spam caller', {}, { spam: true }),
  '85': fact('a spam flag that is null', {}, { spam: null }),
  '86': fact('a spam check that is absent from the answer', {}, { spam: 'absent' }),
  '87': fact('current_address as an object (Caller Identification 3.1)', {}, { currentAddress: 'object' }),
  '88': fact('current_addresses as an array (Caller Identification 3.1)', {}, { currentAddress: 'array' }),
  '89': fact('both current_address and current_addresses (Caller Identification 3.1)', {}, { currentAddress: 'both' }),
  '90': fault('a 400 named Invalid Parameters Error', { refusal: invalidParameters('phone is called incorrectly') }),
  '91': fault('a 400 named Input Field Error', { refusal: refusals.inputFieldError }),
  '92': fault('a 400 named Input Error', { refusal: refusals.inputError }),
  '93': fault('a 401 named Bad Request', { refusal: refusals.badSeparator }),
  '94': fault('a 401 named Not Authorized', { refusal: refusals.noKeyParameter }),
  '95': fault('a 403: the key is not valid', { refusal: refusals.invalidKey }),
  '96': fault('a 403: the key is disabled', { refusal: refusals.keyDisabled }),
  '97': fault('a 403: the key has expired', { refusal: refusals.keyExpired }),
  '98': fault('a 403 of the older kind: Auth Error', { refusal: refusals.authError }),
};

/** The blocks that Decision Signals omits; some answers have them as null. */
const nullSignals = nulls([
  ...['phone', 'address', 'email_address'].flatMap((part) => [`primary_${part}_checks`, `secondary_${part}_checks`]),
  'ip_address_checks',
]);

/**
 * Operations without a phone get the same treatments by street: `50 Sandbox Way` behaves like the number ending in 50, as far as the call
 * and the form of its answer are concerned.
 */
export function magicWay(street: string): MagicPhone | undefined {
  const match = /^(\d\d) Sandbox Way$/i.exec(street);
  return match === null ? undefined : magicPhones[match[1] ?? ''];
}

/** The treatment of a number in any notation; undefined for all other numbers. */
export function magicPhone(text: string): MagicPhone | undefined {
  // A cheap check first, because every call passes here.
  if (!text.includes('500')) return undefined;
  const digits = text.replace(/\D/g, '');
  const match = /^1?50055501(\d\d)$/.exec(digits);
  return match === null ? undefined : magicPhones[match[1] ?? ''];
}
