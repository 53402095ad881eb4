/** The shape that each of the service's operations is described in: one file per operation and version under `operations/`. */
import type { z } from 'zod';
import type { FactName, peopleRoles } from './answerFacts.ts';
import type { Condition } from './condition.ts';
import type { FieldKind } from './fields.ts';

export const addOnNames = ['litigator_checks', 'spam_checks', 'email_checks_deliverability', 'email_checks_age'] as const;
export type AddOnName = (typeof addOnNames)[number];
/** Those of these names that this version knows, in one order. */
export const knownAddOns = (names: readonly string[]): AddOnName[] => addOnNames.filter((name) => names.includes(name));

/** Where a value stands in a response: keys one by one, because the service's keys may themselves contain dots. */
export type ResponsePath = readonly string[];

export interface OperationParameter {
  /** The exact, case-sensitive name, dots included. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** In characters; where the specification states a limit. */
  readonly maxLength?: number;
  /** The only values that are taken, where the specification lists them. */
  readonly values?: readonly string[];
  /**
   * The spelling that goes out where it is not `name`: Reverse Address lists its parameters without the prefix that its sample requests carry.
   * A look-up and the service take both.
   */
  readonly sentAs?: string;
  /** Sent and kept with the attempt, but not part of the request's identity (`source_id`, `transaction_id`, `transaction_time`). */
  readonly correlation?: boolean;
  /**
   * Fields of a row that may fill it, best first; the parameter's own name where absent. A list in the list is joined with spaces:
   * `['name', ['first_name', 'last_name']]` takes `name`, else the two parts.
   */
  readonly from?: readonly (string | readonly string[])[];
  /** Where a row brings any field that begins with this, only the first source counts: an address is never put together from two. */
  readonly ownFields?: string;
  /** Another parameter that may stand instead of this required one (`primary.business_name` for `primary.name`). */
  readonly unless?: string;
}

export interface OperationAddOn {
  readonly name: AddOnName;
  /** Where its answer stands: the add-on did not run if every one of these is absent or null. */
  readonly paths: readonly ResponsePath[];
}

/** Where a response states which facts; what is not named here the operation does not know. */
export type FactPaths = { readonly [Name in FactName]?: ResponsePath };

export interface OperationFacts extends FactPaths {
  /** Read by grading alone, which also looks at warnings and at what is missing. */
  readonly litigator?: ResponsePath;
  /** `error` or `errors`: null, a string, one PartialError or an array of them. */
  readonly error: ResponsePath;
}

/** Where people and addresses stand in a response. */
export interface OperationRecords {
  /** `owner` is one person or business, the other roles are lists. */
  readonly people?: readonly { readonly role: (typeof peopleRoles)[number]; readonly path: ResponsePath }[];
  /** The address that the answer as a whole is about; `[]`: the answer itself. */
  readonly place?: ResponsePath;
  /** Current addresses of what was asked about, an address or a list of them; the first that says anything is read. */
  readonly currentAddresses?: readonly ResponsePath[];
  readonly addressesBeside?: ResponsePath;
}

/** One column of an export: `<operation name>.<name>`, read from `path`. */
export interface OperationColumn {
  readonly name: string;
  readonly path: ResponsePath;
  /** Where else the same value is seen to stand (`current_addresses.0.city` for `current_address.city`); used where `path` gives nothing. */
  readonly otherPath?: ResponsePath;
}

/** What an answer is about, and so how a person reads it. `lead`: a phone with the name, e-mail and address that came with it. */
export type OperationSubject = 'lead' | 'phone' | 'address' | 'people' | 'parties' | 'feedback';

/** Which rows a check is asked about unless a person says otherwise, where checks before it find all of these facts. */
export interface UsualCondition {
  readonly after: readonly (keyof OperationFacts)[];
  readonly where: Condition;
}

export interface Operation {
  readonly name: string;
  readonly version: string;
  /** `name@version`. Of two versions the one with the greater number is the newer; what else tells them apart is derived from it. */
  readonly id: string;
  /** What people call it; versions share it. */
  readonly title: string;
  readonly about: OperationSubject;
  /** Published resale price of a call, in micro-units of US dollars, with which a new environment begins; absent: none is published. */
  readonly usualPriceMicros?: number;
  /** The first whose facts are found applies; absent or none: every row is asked. */
  readonly usualCondition?: readonly UsualCondition[];
  /** A GET carries its parameters in the query, a POST in a JSON object. */
  readonly method: 'GET' | 'POST';
  /** Relative to the environment's base URL, version segment first. */
  readonly path: string;
  /** Whether the rows of a list can be asked about; false: by hand only. */
  readonly overLists: boolean;
  readonly parameters: readonly OperationParameter[];
  readonly addOns: readonly OperationAddOn[];
  /** Warnings that the specification names for this operation; any other is shown as it came. */
  readonly warnings: readonly string[];
  /** Tolerant: parses every documented shape and never fails on a null, an unknown field, enumeration value or shape of `warnings`. */
  readonly response: z.ZodType;
  readonly facts: OperationFacts;
  /** The same about a second party. */
  readonly secondParty?: FactPaths;
  readonly records?: OperationRecords;
  readonly columns: readonly OperationColumn[];
}
