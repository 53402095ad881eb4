/** The type that describes an operation of the service. Each operation and version has its own file under `operations/`. */
import type { z } from 'zod';
import type { FactName, peopleRoles } from './answerFacts.ts';
import type { Condition } from '../plan/condition.ts';
import type { FieldKind } from '../lists/fields.ts';
import type { PersonalKind } from '../privacy/privacy.ts';

export const addOnNames = ['litigator_checks', 'spam_checks', 'email_checks_deliverability', 'email_checks_age'] as const;
export type AddOnName = (typeof addOnNames)[number];
/** Returns those of these names that this version knows, in a fixed order. */
export const knownAddOns = (names: readonly string[]): AddOnName[] => addOnNames.filter((name) => names.includes(name));

/** The path of a value in a response: one key per entry, because the service's keys may themselves contain dots. */
export type ResponsePath = readonly string[];

export interface OperationParameter {
  /** The exact, case-sensitive name, dots included. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** Maximum number of characters, if the specification states one. */
  readonly maxLength?: number;
  /** The only accepted values, if the specification lists them. */
  readonly values?: readonly string[];
  /**
   * The spelling to send if it isn't `name`: Reverse Address lists its parameters without the prefix that its sample requests have.
   * Look-ups and the service accept both.
   */
  readonly sentAs?: string;
  /** Sent and kept with the attempt, but not part of the request's identity (`source_id`, `transaction_id`, `transaction_time`). */
  readonly correlation?: boolean;
  /**
   * Fields of a row that can fill it, best first; absent: the field with the parameter's own name. An inner list is joined with spaces:
   * `['name', ['first_name', 'last_name']]` takes `name`, else the two parts.
   */
  readonly from?: readonly (string | readonly string[])[];
  /** If a row has any field with this prefix, only the first source counts: an address is never assembled from two. */
  readonly ownFields?: string;
  /** Another parameter that can replace this required one (`primary.business_name` for `primary.name`). */
  readonly unless?: string;
}

interface OperationAddOn {
  readonly name: AddOnName;
  /** The paths of its result; the add-on didn't run if all of these are absent or null. */
  readonly paths: readonly ResponsePath[];
}

/** The path of each fact in a response; facts that aren't listed are not part of the operation. */
export type FactPaths = { readonly [Name in FactName]?: ResponsePath };

export interface OperationFacts extends FactPaths {
  /** Read only by grading, which also considers warnings and what is missing. */
  readonly litigator?: ResponsePath;
  /** `error` or `errors`: null, a string, one PartialError or an array of them. */
  readonly error: ResponsePath;
}

/** The paths of people and addresses in a response. */
export interface OperationRecords {
  /** `owner` is one person or business; the other roles are lists. */
  readonly people?: readonly { readonly role: (typeof peopleRoles)[number]; readonly path: ResponsePath }[];
  /** The address that the answer as a whole describes; `[]`: the answer itself. */
  readonly place?: ResponsePath;
  /** Current addresses of the person or phone, one or a list; the first that isn't empty is used. */
  readonly currentAddresses?: readonly ResponsePath[];
  readonly addressesBeside?: ResponsePath;
}

/** One column of an export: `<operation name>.<name>`, read from `path`. */
export interface OperationColumn {
  readonly name: string;
  readonly path: ResponsePath;
  /** An alternative path of the same value (`current_addresses.0.city` for `current_address.city`), used if `path` has nothing. */
  readonly otherPath?: ResponsePath;
  /** The kind of personal data that it reveals; null if none. */
  readonly personal: PersonalKind | null;
}

/** What an answer is about, which determines how it is shown. `lead`: a phone with the name, e-mail and address that came with it. */
export type OperationSubject = 'lead' | 'phone' | 'address' | 'people' | 'parties' | 'feedback';

/** The default condition of a check, if earlier checks find all of these facts. */
export interface UsualCondition {
  readonly after: readonly (keyof OperationFacts)[];
  readonly where: Condition;
}

export interface Operation {
  readonly name: string;
  readonly version: string;
  /** `name@version`. Of two versions, the higher number is newer. */
  readonly id: string;
  /** Display name, shared by all versions. */
  readonly title: string;
  readonly about: OperationSubject;
  /** Published resale price of a call in micro-units of US dollars, the default for a new environment; absent: none is published. */
  readonly usualPriceMicros?: number;
  /** The first entry whose facts are all available applies; absent or none: the check covers every row. */
  readonly usualCondition?: readonly UsualCondition[];
  /** A GET sends its parameters in the query, a POST as a JSON object. */
  readonly method: 'GET' | 'POST';
  /** Relative to the environment's base URL, version segment first. */
  readonly path: string;
  /** Whether it can be run over a list; false: look-ups only. */
  readonly overLists: boolean;
  readonly parameters: readonly OperationParameter[];
  readonly addOns: readonly OperationAddOn[];
  /** Warnings that the specification names for this operation; any other is shown as received. */
  readonly warnings: readonly string[];
  /** Tolerant: parses every documented shape, and never fails on a null, an unknown field or enum value, or any form of `warnings`. */
  readonly response: z.ZodType;
  readonly facts: OperationFacts;
  /** The same facts about a second party. */
  readonly secondParty?: FactPaths;
  readonly records?: OperationRecords;
  readonly columns: readonly OperationColumn[];
}

/** The names of an operation's add-ons. */
export const addOnsOf = ({ addOns }: Pick<Operation, 'addOns'>): AddOnName[] => addOns.map(({ name }) => name);

/** The ways to fill a parameter, best first; each lists fields whose texts are joined with a space. */
export function sourcesOf({ name, from }: OperationParameter): readonly (readonly string[])[] {
  return (from ?? [name]).map((source) => (typeof source === 'string' ? [source] : source));
}

/**
 * Returns the required parameters that no mapped field can fill; if there are any, the operation can't be run over the list. Correlation
 * parameters are excluded, because the program generates them if no field fills them.
 */
export function unservedParameters(operation: Operation, mapped: ReadonlySet<string>): string[] {
  const served = (parameter: OperationParameter): boolean => sourcesOf(parameter).some((parts) => parts.some((field) => mapped.has(field)));
  const servedNames = new Set(operation.parameters.filter(served).map(({ name }) => name));
  if (servedNames.size === 0)
    return operation.parameters
      .filter(({ correlation }) => !correlation)
      .slice(0, 1)
      .map(({ name }) => name);
  return operation.parameters
    .filter(
      ({ name, required, correlation, unless }) => required && !correlation && !servedNames.has(name) && !servedNames.has(unless ?? ''),
    )
    .map(({ name }) => name);
}
