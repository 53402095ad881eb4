import { describe, expect, it } from 'vitest';
import type { Lookup } from '#contract/lookups/lookup.ts';
import type { AddOnName } from '#contract/service/operation.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import { answerFacts } from '#core/service/answers/answerFacts.ts';
import { answerCard, type AnswerCard } from './answerCard.ts';

function lookup(operation: string, body: unknown, parameters: Record<string, string> = {}, addOns: AddOnName[] = []): Lookup {
  return {
    lookupId: '0198c0de-0000-7000-8000-000000000001',
    at: 1,
    request: { environmentId: 'sandbox', operation, addOns, parameters },
    environment: 'sandbox',
    sandbox: true,
    wire: null,
    outcome: 'done',
    partial: false,
    code: null,
    serviceMessage: null,
    billed: 'yes',
    cost: { lowMicros: 0, highMicros: 0, currency: 'USD', complete: true },
    durationMs: 1,
    verdict: null,
    answer: {
      answerId: 'a',
      attemptId: 'b',
      operation,
      addOns,
      environment: 'sandbox',
      sandbox: true,
      status: 200,
      headers: [],
      body: JSON.stringify(body),
      arrivedAt: 1,
      responseId: null,
      partial: false,
      sent: [],
      facts: answerFacts({ operation, addOns, body: JSON.stringify(body) }),
    },
  };
}
const read = (...of: Parameters<typeof lookup>): AnswerCard => {
  const card = answerCard(lookup(...of));
  if (!card) throw new Error('no card');
  return card;
};
const linesOf = ({ sections }: AnswerCard) =>
  sections.flatMap(({ lines }) => lines.map(({ name, words, hint }) => [name, words, ...(hint ? [hint] : [])]));

const place = {
  street_line_1: '418 Alder Ct',
  street_line_2: 'Apt 6',
  city: 'Tacoma',
  state_code: 'WA',
  postal_code: '98402',
  country_code: 'US',
};
const home = {
  ...place,
  zip4: '98402-1147',
  is_active: true,
  delivery_point: 'MultiUnit',
  lat_long: { accuracy: 'RoofTop' },
  location_type: 'Address',
};

describe('the card of an answer', () => {
  it('puts an address on one line, in either shape of Caller Identification', () => {
    const address = ['Address', '418 Alder Ct Apt 6, Tacoma WA 98402-1147', 'Receives mail, multiple units, located to the rooftop'];
    const ask = { phone: '+12065550142' };
    expect(linesOf(read('caller_id@3.1', { current_address: home }, ask))).toContainEqual(address);
    expect(linesOf(read('caller_id@3.1', { current_addresses: [home] }, ask))).toContainEqual(address);
    expect(linesOf(read('caller_id@3.1', { current_address: null, current_addresses: null }, ask))).toEqual([]);
  });

  it('knows ZIP+4 whole and as the last four digits alone', () => {
    expect(read('location_intel@3.0', { ...place, zip4: '1147', is_valid: true }).title).toBe('418 Alder Ct Apt 6, Tacoma WA 98402-1147');
    expect(read('location@3.1', { ...place, zip4: null }).title).toBe('418 Alder Ct Apt 6, Tacoma WA 98402');
  });

  it('marks a kind of location that is not specified, and keeps it as it came', () => {
    const [owner] =
      read('phone@3.2', { owners: [{ name: 'Ann', current_addresses: [{ ...place, location_type: 'Campground' }] }] }).people[0]?.people ??
      [];
    expect(owner?.lines).toContainEqual(expect.objectContaining({ hint: 'Of a kind that is not specified, “Campground”' }));
  });

  it('says the same of both versions of Real Contact', () => {
    const nested = {
      phone: { is_valid: true, line_type: 'Mobile', name_match: true },
      email: { is_valid: true, contact_grade: 'B', name_match: false },
      add_ons: { email_checks: { email_age_score: 88, email_is_deliverable: true } },
    };
    const flat = {
      ...{ 'phone.is_valid': true, 'phone.line_type': 'Mobile', 'phone.name_match': true },
      ...{ 'email.is_valid': true, 'email.contact_grade': 'B', 'email.name_match': false },
      add_ons: { email_checks: { 'email.age_score': 88, 'email.is_deliverable': true } },
    };
    const asked = { name: 'Ann Lee', phone: '+12065550142' };
    const lines = linesOf(read('real_contact@2.0', nested, asked));
    expect(lines).toEqual([
      ['Phone', 'Valid, mobile, name matches'],
      ['E-mail', 'Valid, grade B, deliverable, name does not match'],
      ['E-mail age', 'Score 88 of 100'],
    ]);
    expect(linesOf(read('real_contact@1.1', flat, asked))).toEqual(lines);
    expect(read('real_contact@1.1', flat, asked).title).toBe('Ann Lee');
  });

  it('distinguishes a spam check without an answer, one that says no, and one that wasn’t requested', () => {
    const spam = (flag: unknown, addOns: AddOnName[] = ['spam_checks']) =>
      read('cnam@3.1', { add_ons: { spam_checks: { 'phone.is_spam': flag } } }, { phone: '1' }, addOns).spam;
    expect([spam(true), spam(false), spam(null), spam('false'), spam(false, [])]).toEqual([true, false, null, null, undefined]);
  });

  it('leaves a sum of money without a currency a bare number', () => {
    expect(linesOf(read('location@3.0', { ...home, total_value: 612_400 }))).toContainEqual(['Total value', '612,400']);
  });

  it('gives each party of Decision Signals a section of its own, and none to what was not given', () => {
    const card = read('decision_signals@1.0', {
      primary_phone_checks: { is_valid: true, address_match: 'Metro Match' },
      secondary_phone_checks: null,
      ip_address_checks: { trust_score: 64, distance_from_primary_phone: 31 },
    });
    expect(card.sections.map(({ title }) => title)).toEqual(['First party', 'IP address']);
    expect(linesOf(card)).toEqual([
      ['Phone', 'Valid, address: Metro Match'],
      ['Network', 'Trust 64 of 100', 'Distance 31 from the first phone'],
    ]);
  });

  it('calls nothing valid because of a missing value, and never fails on an unexpected one', () => {
    for (const { id } of operations) {
      for (const body of [
        {},
        { is_valid: null, belongs_to: [], owners: {}, person: [null, 1], lat_long: 'x' },
        { warnings: 1, add_ons: 'x' },
      ]) {
        expect(read(id, body).standing).toBeNull();
      }
      expect(answerCard(lookup(id, 'no object'))).toBeNull();
    }
    expect(read('phone_intel@3.0', { is_valid: 'true' }, { phone: '1' }).standing).toBeNull();
  });
});
