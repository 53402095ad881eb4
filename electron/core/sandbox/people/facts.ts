/** What the sandbox can know of a phone number, of an e-mail address and of a postal address. */

/** How the litigator check of a number ends; `absent`: the add-on is missing from the answer, `warned`: the flag says no, the warning says yes. */
export type LitigatorCheck = 'yes' | 'no' | 'null' | 'timedOut' | 'absent' | 'warned';

export interface PhoneFacts {
  /** E.164; null where the text can't be read as a number at all. */
  readonly e164: string | null;
  readonly id: string | null;
  readonly isValid: boolean | null;
  /** 0-100; 50 stands for "insufficient signals" and for nothing else. */
  readonly activityScore: number | null;
  readonly countryCallingCode: string | null;
  readonly countryCode: string | null;
  readonly countryName: string | null;
  readonly lineType: string | null;
  readonly carrier: string | null;
  readonly isPrepaid: boolean | null;
  /** Outside +1, where the sandbox's key is not authorised. */
  readonly isInternational: boolean;
  readonly litigator: LitigatorCheck;
}

export interface EmailFacts {
  readonly isValid: boolean | null;
  readonly contactGrade: string | null;
  readonly isDeliverable: boolean | null;
  /** 0-100, null where the address is not valid. */
  readonly ageScore: number | null;
  /** Warnings that follow from the address alone. */
  readonly warnings: readonly string[];
  /** Warnings of the deliverability check: for those who asked for it. */
  readonly deliveryWarnings: readonly string[];
}

/** What can be said against an address, in Real Contact's words. */
export type AddressWarning =
  'Invalid Address' | 'Invalid House/Building Number' | 'Missing Unit/Apt/Suite Number' | 'Invalid Unit/Apt/Suite Number';
