/** Facts about a phone number and an e-mail address: the specification's fields, and facts that answers express in other ways. */
import type { Household } from './households.ts';

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
  /** Whether the number is outside +1, where the sandbox's key isn't authorized. */
  readonly isInternational: boolean;
  /** `absent`: the answer lacks the check; `warned`: the flag is false, but there is a warning. */
  readonly litigator: 'yes' | 'no' | 'null' | 'timedOut' | 'absent' | 'warned';
  /** Whether the number is known for spam, scams or fraud; `absent`: the answer lacks the check. */
  readonly spam: boolean | null | 'absent';
  /** The household that owns it; null if none, or not known. */
  readonly household: Household | null;
  /** Whether its owners have no known address. */
  readonly isHomeless: boolean;
  /** Form of the current address in Caller Identification 3.1: the samples show an object, the field list an array. */
  readonly addressForm: 'object' | 'array' | 'both';
  /** Absent if it follows from number and name. */
  readonly nameMatch?: boolean | null;
  readonly grade?: string | null;
}

export interface EmailFacts {
  readonly is_valid: boolean | null;
  readonly contact_grade: string | null;
  readonly is_deliverable: boolean | null;
  /** 0-100; null if the address isn't valid, or the age isn't known. */
  readonly email_age_score: number | null;
  /** Warnings that follow from the address alone. */
  readonly warnings: readonly string[];
  /** The warning in answers to requests with the deliverability check; null for none. */
  readonly deliveryWarning: string | null;
}
