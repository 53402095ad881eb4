/** The common answer of both versions of Caller Identification: the first owner of a number and their address. */
import type { Asked } from '../asked.ts';
import { ownerRecord } from '../people/records.ts';
import { currentAddresses, ownedPhone, phoneParts, type OwnedPhone } from './ownedPhone.ts';
import { partialError, phoneWarningsOf, type AnswerBody } from './route.ts';

export interface CallerId {
  readonly phone: OwnedPhone;
  readonly head: AnswerBody;
  readonly addresses: readonly AnswerBody[];
  readonly tail: AnswerBody;
}

export function callerIdOf(asked: Asked, isPartial: boolean): CallerId {
  const phone = ownedPhone(asked);
  const owner = isPartial ? undefined : phone.owners[0];
  return {
    phone,
    head: { ...phoneParts(asked, phone, isPartial), belongs_to: owner === undefined ? null : ownerRecord(owner) },
    addresses: owner === undefined ? [] : currentAddresses(owner),
    tail: { error: isPartial ? partialError : null, warnings: phoneWarningsOf(asked, phone.facts) },
  };
}
