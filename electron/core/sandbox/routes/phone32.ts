/** Reverse Phone 3.2: `GET /3.2/phone`. */
import { phone32 } from '#contract/service/operations/versions/phone32.ts';
import { ownerRecord } from '../people/records.ts';
import { currentAddresses, ownedPhone, phoneParts } from './ownedPhone.ts';
import { partialError, phoneWarningsOf, type AnswerBody, type Route } from './route.ts';

export const phone32Route: Route = {
  operation: phone32,
  answer(asked, isPartial) {
    const phone = ownedPhone(asked);
    return {
      ...phoneParts(asked, phone, isPartial),
      owners: isPartial
        ? []
        : phone.owners.map((owner) => ({ ...ownerRecord(owner), current_addresses: currentAddresses(owner).map(plain) })),
      error: isPartial ? partialError : null,
      warnings: phoneWarningsOf(asked, phone.facts),
    };
  },
};

/** Only Caller Identification, Find Person and Reverse Address say whether mail arrives. */
function plain({ is_active: _, ...address }: AnswerBody): AnswerBody {
  return address;
}
