import { describe, expect, it } from 'vitest';
import { getOperation, operations } from '#contract/service/operations/catalog.ts';
import { driftOf } from './driftOf.ts';

const drift = (id: string, json: unknown): unknown[] => driftOf(getOperation(id), json).map(({ path, value, kind }) => [path, value, kind]);

describe('driftOf', () => {
  it('finds nothing in what the specification describes, nulls and absent fields included', () => {
    expect(
      drift('phone_intel@3.0', { is_valid: true, activity_score: 100, line_type: 'Mobile', carrier: null, warnings: [], error: null }),
    ).toEqual([]);
    expect(drift('location@3.0', { warnings: 'Missing Input', total_value: 450000.5, associated_addresses: null })).toEqual([]);
    expect(drift('location_intel@3.0', { error: 'A message', lat_long: { latitude: 1, longitude: -1.5, accuracy: 'CityState' } })).toEqual(
      [],
    );
    for (const operation of operations) expect(driftOf(operation, {})).toEqual([]);
  });

  it('marks a value outside a list of the specification, and keeps it as it came', () => {
    expect(
      drift('phone@3.2', { line_type: 'Satellite', owners: [{ type: 'Trust', current_addresses: [{ location_type: 'Street' }] }] }),
    ).toEqual([
      ['line_type', 'Satellite', 'unknownValue'],
      ['owners[].type', 'Trust', 'unknownValue'],
      ['owners[].current_addresses[].location_type', 'Street', 'unknownValue'],
    ]);
    expect(drift('real_contact@1.1', { 'phone.contact_grade': 'G' })).toEqual([['phone.contact_grade', 'G', 'unknownValue']]);
    expect(drift('real_contact@2.0', { phone: { activity_score: 101 } })).toEqual([['phone.activity_score', '101', 'unknownValue']]);
  });

  it('knows that Address Validation has accuracies of its own', () => {
    const at = (accuracy: string) => ({ lat_long: { accuracy } });
    expect(drift('location_intel@3.0', at('Street'))).toEqual([['lat_long.accuracy', 'Street', 'unknownValue']]);
    expect(drift('location@3.1', at('Street'))).toEqual([]);
    expect(drift('location@3.1', at('CityState'))).toEqual([['lat_long.accuracy', 'CityState', 'unknownValue']]);
  });

  it('marks unknown fields and wrong types without keeping their content, which may be personal', () => {
    expect(drift('cnam@3.1', { belongs_to: { name: ['Ann Lee'], nickname: 'Annie' }, orbit: { height: 550 }, is_valid: 'true' })).toEqual([
      ['belongs_to.name', 'array', 'wrongType'],
      ['belongs_to.nickname', 'string', 'unknownField'],
      ['orbit', 'object', 'unknownField'],
      ['is_valid', 'string', 'wrongType'],
    ]);
    expect(drift('person@3.1', { count_person: 1.5, person: { name: 'Ann' } })).toEqual([
      ['count_person', 'number', 'wrongType'],
      ['person', 'object', 'wrongType'],
    ]);
  });

  it('reports each difference once, however often it occurs', () => {
    expect(drift('phone@3.2', { owners: [{ x: 1 }, { x: 2 }, { x: null }] })).toEqual([
      ['owners[].x', 'number', 'unknownField'],
      ['owners[].x', 'null', 'unknownField'],
    ]);
  });

  it('follows addresses into addresses', () => {
    const deep = { associated_addresses: [{ associated_addresses: [{ owners: [{ gender: 1 }], delivery_point: 'Attic' }] }] };
    expect(drift('location@3.0', deep)).toEqual([
      ['associated_addresses[].associated_addresses[].owners[].gender', 'number', 'wrongType'],
      ['associated_addresses[].associated_addresses[].delivery_point', 'Attic', 'unknownValue'],
    ]);
  });

  it('allows what the specification leaves open, and isn’t fooled by names of JavaScript’s own', () => {
    expect(drift('person@3.1', { person: [{ found_at_address: 'anything' }, { found_at_address: { city: 1 } }] })).toEqual([]);
    expect(drift('decision_signals@1.0', { upcoming_identity_score: 'soon', errors: 'x', warnings: { a: 1 } })).toEqual([]);
    expect(drift('cnam@3.1', JSON.parse('{"constructor":1,"__proto__":2}'))).toEqual([
      ['constructor', 'number', 'unknownField'],
      ['__proto__', 'number', 'unknownField'],
    ]);
    for (const odd of [null, undefined, 1, 'x', [1]]) expect(() => drift('cnam@3.1', odd)).not.toThrow();
  });
});
