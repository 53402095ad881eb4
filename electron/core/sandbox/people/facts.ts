/** The types of facts about a phone number, an e-mail address and a postal address. */

/**
 * The result of a number's litigator check; `absent`: the add-on is missing from the answer; `warned`: the flag says no, the warning says
 * yes.
 */
export type LitigatorCheck = 'yes' | 'no' | 'null' | 'timedOut' | 'absent' | 'warned';

export interface PhoneFacts {
  /** E.164; null if the text isn't a number. */
  readonly e164: string | null;
  readonly id: string | null;
  readonly isValid: boolean | null;
  /** 0-100; 50 only means "insufficient signals". */
  readonly activityScore: number | null;
  readonly countryCallingCode: string | null;
  readonly countryCode: string | null;
  readonly countryName: string | null;
  readonly lineType: string | null;
  readonly carrier: string | null;
  readonly isPrepaid: boolean | null;
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
