/** Somebody as a request describes them: what was given, what the sandbox knows about it, and whether the name belongs to it. */
import { addressFacts, addressNameMatches, isGiven, type AddressFacts, type AskedAddress } from './addresses.ts';
import { emailFacts, emailNameMatches } from './emails.ts';
import type { EmailFacts, PhoneFacts } from './facts.ts';
import { nameMatches } from './owners.ts';
import { phoneFacts } from './phones.ts';

/** Null if nothing can be said: without a name, or of what isn't valid. */
interface NameMatch {
  readonly name_match: boolean | null;
}

/** Null: not given. */
export interface Party {
  readonly phone: (PhoneFacts & NameMatch) | null;
  readonly email: (EmailFacts & NameMatch & { readonly text: string }) | null;
  readonly address: (AddressFacts & NameMatch) | null;
}

export function partyOf(name: string, phone: string | undefined, email: string | undefined, asked: AskedAddress): Party {
  const ifNamed = (match: () => boolean | null): NameMatch => ({ name_match: name === '' ? null : match() });
  const ofPhone = phone === undefined ? null : phoneFacts(phone);
  const ofEmail = email === undefined ? null : { text: email, ...emailFacts(email) };
  const address = isGiven(asked) ? addressFacts(asked) : null;
  return {
    phone: ofPhone && { ...ofPhone, ...ifNamed(() => (ofPhone.is_valid === false ? null : nameMatches(ofPhone, name))) },
    email: ofEmail && { ...ofEmail, ...ifNamed(() => (ofEmail.is_valid === true ? emailNameMatches(ofEmail.text, name) : null)) },
    address: address && { ...address, ...ifNamed(() => addressNameMatches(address, name)) },
  };
}
