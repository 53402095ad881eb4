/** The types of facts about a phone number, an e-mail address and a postal address. */

/**
 * The result of a number's litigator check; `absent`: the add-on is missing from the answer; `warned`: the flag says no, the warning says
 * yes.
 */
type LitigatorCheck = 'yes' | 'no' | 'null' | 'timedOut' | 'absent' | 'warned';

/** The specification's fields, and what answers say in other ways. */
export interface PhoneFacts {
  readonly id: string | null;
  /** E.164; null if the text isn't a number. */
  readonly phone_number: string | null;
  readonly is_valid: boolean | null;
  /** 0-100; 50 only means "insufficient signals". */
  readonly activity_score: number | null;
  readonly country_calling_code: string | null;
  readonly country_code: string | null;
  readonly country_name: string | null;
  readonly line_type: string | null;
  readonly carrier: string | null;
  readonly is_prepaid: boolean | null;
  /** Outside +1, where the sandbox's key isn't authorized. */
  readonly isInternational: boolean;
  readonly litigator: LitigatorCheck;
}

export interface EmailFacts {
  readonly isValid: boolean | null;
  readonly contactGrade: string | null;
  readonly isDeliverable: boolean | null;
  /** 0-100, null if the address isn't valid. */
  readonly ageScore: number | null;
  /** Warnings that follow from the address alone. */
  readonly warnings: readonly string[];
  /** Warnings of the deliverability check, for requests with it. */
  readonly deliveryWarnings: readonly string[];
}

/** What can be wrong with an address, in Real Contact's words. */
export type AddressWarning =
  | 'Invalid Address'
  | 'Invalid House/Building Number'
  | 'Missing Unit/Apt/Suite Number'
  | 'Invalid Unit/Apt/Suite Number';
