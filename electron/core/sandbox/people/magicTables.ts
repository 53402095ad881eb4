/** The sandbox's inputs with known answers, as data: how each differs from a sound one. */
import type { EmailFacts, PhoneFacts } from './facts.ts';

interface MagicPhone {
  /** The description in `--help`. */
  readonly gives: string;
  /** The facts that differ from a sound number's. */
  readonly facts?: Partial<PhoneFacts>;
}

export const soundPhone: Partial<PhoneFacts> = {
  is_valid: true,
  activity_score: 92,
  country_code: 'US',
  country_name: 'United States',
  line_type: 'Mobile',
  carrier: 'Northline Wireless',
  is_prepaid: false,
  litigator: 'no',
  spam: false,
  nameMatch: true,
  grade: 'A',
};
const unknownLine = { line_type: null, carrier: null, is_prepaid: null };
/** Facts that are withheld for an invalid number, or one that the key isn't authorized for. */
const unanswered = { activity_score: null, carrier: null, is_prepaid: null, litigator: 'null', household: null } as const;

/** Magic numbers, +1 500 555 01xx, by their last two digits. `faults.ts` has the other endings. */
export const magicPhones: Readonly<Record<string, MagicPhone>> = {
  '00': { gives: 'a sound mobile number: grade A, name matches, no litigator' },
  '01': { gives: 'a litigator', facts: { litigator: 'yes' } },
  '02': { gives: 'a litigator check that timed out: warning, null flag', facts: { litigator: 'timedOut' } },
  '03': { gives: 'a litigator flag that is null, without a word', facts: { litigator: 'null' } },
  '04': { gives: 'a litigator by warning only, the flag says false', facts: { litigator: 'warned' } },
  '05': { gives: 'a litigator check that is absent from the answer', facts: { litigator: 'absent' } },
  '11': { gives: 'grade A', facts: { grade: 'A', activity_score: 100 } },
  '12': { gives: 'grade B', facts: { grade: 'B', activity_score: 81 } },
  '13': { gives: 'grade C', facts: { grade: 'C', activity_score: 64 } },
  '14': { gives: 'grade D', facts: { grade: 'D', activity_score: 42 } },
  '15': { gives: 'grade E', facts: { grade: 'E', activity_score: 24 } },
  '16': { gives: 'grade F', facts: { grade: 'F', activity_score: 0 } },
  '17': { gives: 'no grade (null)', facts: { grade: null } },
  '20': { gives: 'activity score 0', facts: { activity_score: 0 } },
  '21': { gives: 'activity score 30, the upper edge of "nobody answers"', facts: { activity_score: 30 } },
  '22': { gives: 'activity score 31', facts: { activity_score: 31 } },
  '23': { gives: 'activity score 50: insufficient signals', facts: { activity_score: 50 } },
  '24': { gives: 'activity score 69', facts: { activity_score: 69 } },
  '25': { gives: 'activity score 70, the lower edge of "calls are taken"', facts: { activity_score: 70 } },
  '26': { gives: 'activity score 100', facts: { activity_score: 100 } },
  '27': { gives: 'no activity score (null)', facts: { activity_score: null } },
  '30': { gives: 'line type Landline', facts: { line_type: 'Landline', carrier: 'Interlake Telephone' } },
  '31': { gives: 'line type Mobile, prepaid', facts: { is_prepaid: true } },
  '32': { gives: 'line type FixedVOIP', facts: { line_type: 'FixedVOIP', carrier: 'Cloudline Voice' } },
  '33': { gives: 'line type NonFixedVOIP', facts: { line_type: 'NonFixedVOIP', carrier: 'Switchyard VoIP' } },
  '34': { gives: 'line type Premium', facts: { line_type: 'Premium' } },
  '35': { gives: 'line type TollFree', facts: { line_type: 'TollFree' } },
  '36': { gives: 'line type Voicemail', facts: { line_type: 'Voicemail' } },
  '37': { gives: 'line type Other', facts: { line_type: 'Other' } },
  '38': { gives: 'a line type that nobody has documented: Satellite', facts: { line_type: 'Satellite' } },
  '39': { gives: 'no line type, carrier or prepaid flag (null)', facts: unknownLine },
  '40': { gives: 'not a valid number', facts: { ...unanswered, is_valid: false, line_type: null, grade: 'F' } },
  '41': { gives: 'validity not known (null)', facts: { is_valid: null, activity_score: null, grade: null } },
  '42': { gives: 'a name that does not match', facts: { nameMatch: false, grade: 'D' } },
  '43': { gives: 'a name match that is null', facts: { nameMatch: null, grade: 'B' } },
  '44': {
    gives: 'an international number that the key may not ask about',
    facts: { ...unanswered, isInternational: true, grade: null },
  },
  '80': { gives: 'a business that owns the number' },
  '81': { gives: 'three owners of one household' },
  '82': { gives: 'a number of which no owner is known', facts: { household: null } },
  '83': { gives: 'an owner of whom no address is known', facts: { isHomeless: true } },
  '84': { gives: 'a spam caller', facts: { spam: true } },
  '85': { gives: 'a spam flag that is null', facts: { spam: null } },
  '86': { gives: 'a spam check that is absent from the answer', facts: { spam: 'absent' } },
  '87': { gives: 'current_address as an object (Caller Identification 3.1)', facts: { addressForm: 'object' } },
  '88': { gives: 'current_addresses as an array (Caller Identification 3.1)', facts: { addressForm: 'array' } },
  '89': { gives: 'both current_address and current_addresses (Caller Identification 3.1)', facts: { addressForm: 'both' } },
};

export const magicNames: Readonly<Record<string, { gives: string; nameMatch?: boolean | null }>> = {
  'Mia Match': { gives: 'a name that matches any number and any address', nameMatch: true },
  'Dennis Differs': { gives: 'a name that matches no number and no address', nameMatch: false },
  'Nora Null': { gives: 'a name match that is null', nameMatch: null },
  'Gideon Nakamura': { gives: 'several people of that name (Find Person)' },
  'Noel Nowhere': { gives: 'nobody of that name (Find Person)' },
};

const noReply = 'TimeoutError: Timeout getting a response from the email server for email deliverability check';
/** Magic e-mails: the facts that differ from a good address. */
export const magicEmails: Readonly<Record<string, Partial<EmailFacts>>> = {
  'good@sandbox.example': {},
  'invalid@sandbox.example': { is_valid: false, contact_grade: 'F', is_deliverable: false, warnings: ['Invalid Email'] },
  'free@sandbox.example': { warnings: ['Free Email Service Provider'] },
  'tumbled@sandbox.example': { contact_grade: 'B', warnings: ['Tumbled Email'] },
  'disposable@sandbox.example': { contact_grade: 'F', warnings: ['Disposible Email'] },
  'privacy@sandbox.example': { contact_grade: 'B', warnings: ['Privacy Email'] },
  'spam-trap@sandbox.example': { contact_grade: 'F', warnings: ['Email is a spam trap'] },
  'junk@sandbox.example': { contact_grade: 'E', warnings: ['Potential Junk Email'] },
  'role@sandbox.example': { contact_grade: 'C', warnings: ['Role Based Email'] },
  'undeliverable@sandbox.example': { contact_grade: 'F', is_deliverable: false, deliveryWarning: 'Undeliverable Email' },
  'catch-all@sandbox.example': {
    contact_grade: 'C',
    is_deliverable: null,
    deliveryWarning: 'Domain is a catch all and does not support validation',
  },
  'unvalidated@sandbox.example': { contact_grade: 'C', is_deliverable: null, deliveryWarning: 'Could not validate email' },
  'timeout@sandbox.example': { contact_grade: 'C', is_deliverable: null, deliveryWarning: noReply },
};
export const goodEmail: EmailFacts = {
  is_valid: true,
  contact_grade: 'A',
  is_deliverable: true,
  email_age_score: 80,
  warnings: [],
  deliveryWarning: null,
};

interface MagicStreet {
  readonly is_valid: boolean | null;
  readonly warning?: string;
  /** The warning in Address Validation only. */
  readonly validation?: string;
}

export const magicStreets: Readonly<Record<string, MagicStreet>> = {
  '1 Missing Unit Way': { is_valid: true, warning: 'Missing Unit/Apt/Suite Number' },
  '2 Invalid Unit Way': { is_valid: true, warning: 'Invalid Unit/Apt/Suite Number' },
  '3 Invalid House Way': { is_valid: false, warning: 'Invalid House/Building Number' },
  '4 Invalid Address Way': { is_valid: false, warning: 'Invalid Address' },
  '5 Foreign Way': { is_valid: null, validation: 'Non-US country address validation is not supported.' },
  '6 Timeout Way': {
    is_valid: null,
    validation: 'Address validation could not be completed at this time. Please try again later',
  },
};
