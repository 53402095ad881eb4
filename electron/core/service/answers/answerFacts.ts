/** Everything that one answer says, for display and export. */
import type { AnswerFacts } from '#contract/service/answerFacts.ts';
import { knownAddOns } from '#contract/service/operation.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { readBody, warningsOf } from './answerBody.ts';
import { factsAt } from './facts.ts';
import { missingFrom } from './missingFrom.ts';
import { peopleAt } from './people.ts';
import { currentAddressesAt, placeAt, placesAt } from './places.ts';

/** An answer as stored. */
export interface KeptAnswer {
  /** `name@version` */
  readonly operation: string;
  /** As requested. */
  readonly addOns: readonly string[];
  /** The body as received, as text; null or empty if purged. */
  readonly body: string | null;
}

/** Null if the body was purged or can't be read, or the operation is unknown. Never throws. */
export function answerFacts({ operation: id, addOns, body: text }: KeptAnswer): AnswerFacts | null {
  const operation = findOperation(id);
  const body = readBody(id, text);
  if (operation === undefined || body === null) return null;
  const { facts, secondParty = {}, records = {} } = operation;
  return {
    facts: factsAt(body, facts),
    secondParty: factsAt(body, secondParty),
    people: peopleAt(body, records.people),
    place: records.place === undefined ? null : placeAt(body, records.place),
    currentAddresses: currentAddressesAt(body, records.currentAddresses ?? []),
    addressesBeside: records.addressesBeside === undefined ? [] : placesAt(body, records.addressesBeside),
    warnings: warningsOf(body),
    missing: missingFrom(operation, knownAddOns(addOns), body),
  };
}
