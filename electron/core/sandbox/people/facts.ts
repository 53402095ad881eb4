/** What is known of a phone number and an e-mail address: the specification's fields, and what answers say in other ways. */
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
  /** Outside +1, where the sandbox's key isn't authorized. */
  readonly isInternational: boolean;
  /** `absent`: the check is missing from the answer; `warned`: the flag says no, the warning says yes. */
  readonly litigator: 'yes' | 'no' | 'null' | 'timedOut' | 'absent' | 'warned';
  /** Whether it is known for spam, scam or fraud. */
  readonly spam: boolean | null | 'absent';
  /** Whose it is; null: nobody's, or not known. */
  readonly household: Household | null;
  /** Whether no address of its owners is known. */
  readonly isHomeless: boolean;
  /** Of the current address in Caller Identification 3.1: the samples show an object, the field list an array. */
  readonly addressForm: 'object' | 'array' | 'both';
  /** Absent: it follows from number and name. */
  readonly nameMatch?: boolean | null;
  readonly grade?: string | null;
}

export interface EmailFacts {
  readonly is_valid: boolean | null;
  readonly contact_grade: string | null;
  readonly is_deliverable: boolean | null;
  /** 0-100, null if the address isn't valid. */
  readonly email_age_score: number | null;
  /** Warnings that follow from the address alone. */
  readonly warnings: readonly string[];
  /** For requests with the deliverability check. */
  readonly deliveryWarning: string | null;
}
