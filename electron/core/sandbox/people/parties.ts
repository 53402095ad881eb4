/** One of the two parties of Decision Signals: what was given, and what the sandbox knows about it. */
import { addressFacts, addressNameMatches, askedAddress, homeAt, isGiven, type AddressFacts } from './addresses.ts';
import type { AskedAddress } from './register.ts';
import { emailFacts, emailNameMatches } from './emails.ts';
import type { EmailFacts, PhoneFacts } from './facts.ts';
import { homeOf, householdOfPhone, type Home } from './households.ts';
import { nameMatches } from './people.ts';
import { phoneFacts } from './phones.ts';

export interface PartyPhone {
  readonly facts: PhoneFacts;
  readonly nameMatch: boolean | null;
  /** Where the number's household lives; null if unknown. */
  readonly home: Home | null;
}

export interface PartyAddress {
  readonly asked: AskedAddress;
  readonly facts: AddressFacts;
  readonly nameMatch: boolean | null;
  /** Null if the address isn't valid. */
  readonly home: Home | null;
}

export interface PartyEmail {
  readonly text: string;
  readonly facts: EmailFacts;
  readonly isDisposable: boolean;
  readonly nameMatch: boolean | null;
}

/** Null if the input wasn't given. A business name is used if there is no person's. */
export interface Party {
  readonly name: string;
  readonly phone: PartyPhone | null;
  readonly address: PartyAddress | null;
  readonly email: PartyEmail | null;
}

export function readParty(values: ReadonlyMap<string, string>, which: 'primary' | 'secondary'): Party {
  const name = values.get(`${which}.name`) ?? values.get(`${which}.business_name`) ?? '';
  const phone = values.get(`${which}.phone`);
  const email = values.get(`${which}.email_address`);
  const address = askedAddress(values, `${which}.address.`);
  return {
    name,
    phone: phone === undefined ? null : partyPhone(phone, name),
    address: isGiven(address) ? partyAddress(address, name) : null,
    email: email === undefined ? null : partyEmail(email, name),
  };
}

function partyPhone(text: string, name: string): PartyPhone {
  const facts = phoneFacts(text, undefined);
  const isKnown = facts.e164 !== null && facts.isValid !== false;
  const line = isKnown ? householdOfPhone(facts.e164) : null;
  return {
    facts,
    nameMatch: isKnown && name !== '' ? nameMatches(facts.e164, name) : null,
    home: line === null ? null : homeOf(line.number),
  };
}

function partyAddress(asked: AskedAddress, name: string): PartyAddress {
  const facts = addressFacts(asked);
  return {
    asked,
    facts,
    nameMatch: name === '' ? null : addressNameMatches(facts, name),
    home: facts.isValid === true ? homeAt(asked, facts) : null,
  };
}

function partyEmail(text: string, name: string): PartyEmail {
  const facts = emailFacts(text);
  return {
    text,
    facts,
    isDisposable: facts.warnings.includes('Disposible Email'),
    nameMatch: facts.isValid === true && name !== '' ? emailNameMatches(text, name) : null,
  };
}
