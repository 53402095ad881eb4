/** What questions and facts are about: a fact holds as long as everything that it is about is what was asked. */
import type { FactName } from '#contract/service/answerFacts.ts';

export type Subject = 'phone' | 'name' | 'email' | 'address' | 'ip';

/** `primary.address.postal_code` → address */
export function subjectOfParameter(name: string): Subject {
  if (name.includes('email')) return 'email';
  if (name.includes('ip_address')) return 'ip';
  if (name.includes('name')) return 'name';
  if (/address|street|city|state|postal|^country_code/.test(name)) return 'address';
  return 'phone';
}

/** The facts that are about more than their own name says. */
const subjects: Partial<Record<FactName, readonly Subject[]>> = {
  grade: ['phone', 'name'],
  nameMatch: ['phone', 'name'],
  addressMatch: ['phone', 'address'],
  emailNameMatch: ['email', 'name'],
  addressNameMatch: ['address', 'name'],
  addressDistance: ['address'],
  lastSale: ['address'],
  totalValue: ['address'],
  ipDistance: ['ip', 'address'],
  ipToFirstAddress: ['ip', 'address'],
  ipToSecondAddress: ['ip', 'address'],
  ipToFirstPhone: ['ip', 'phone'],
  ipToSecondPhone: ['ip', 'phone'],
  identityScore: ['phone', 'name', 'email', 'address', 'ip'],
};

export function subjectsOfFact(fact: FactName): readonly Subject[] {
  const known = subjects[fact];
  if (known !== undefined) return known;
  if (fact.startsWith('email')) return ['email'];
  if (fact.startsWith('address')) return ['address'];
  return fact.startsWith('ip') ? ['ip'] : ['phone'];
}
