/** Somebody as a request describes them: what was given, what the sandbox knows about it, and whether the name belongs to it. */
import { addressFacts, addressNameMatches, isGiven, type AddressFacts, type AskedAddress } from './addresses.ts';
import { emailFacts, emailNameMatches } from './emails.ts';
import type { EmailFacts, PhoneFacts } from './facts.ts';
import { nameMatches } from './owners.ts';
import { phoneFacts } from './phones.ts';

interface Known<Facts> {
  readonly facts: Facts;
  /** Null if nothing can be said: without a name, or of what isn't valid. */
  readonly nameMatch: boolean | null;
}

/** Null: not given. */
export interface Party {
  readonly phone: Known<PhoneFacts> | null;
  readonly email: (Known<EmailFacts> & { readonly text: string }) | null;
  readonly address: Known<AddressFacts> | null;
}

export function partyOf(name: string, phone: string | undefined, email: string | undefined, address: AskedAddress): Party {
  return {
    phone: phone === undefined ? null : partyPhone(phone, name),
    email: email === undefined ? null : partyEmail(email, name),
    address: isGiven(address) ? partyAddress(addressFacts(address), name) : null,
  };
}

function partyPhone(text: string, name: string): Party['phone'] {
  const facts = phoneFacts(text);
  const isKnown = facts.phone_number !== null && facts.is_valid !== false && name !== '';
  return { facts, nameMatch: isKnown ? nameMatches(facts.phone_number, name) : null };
}

function partyEmail(text: string, name: string): Party['email'] {
  const facts = emailFacts(text);
  return { text, facts, nameMatch: facts.isValid === true && name !== '' ? emailNameMatches(text, name) : null };
}

function partyAddress(facts: AddressFacts, name: string): Party['address'] {
  return { facts, nameMatch: name === '' ? null : addressNameMatches(facts, name) };
}
