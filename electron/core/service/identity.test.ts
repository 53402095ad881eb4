import { describe, expect, it } from 'vitest';
import { phoneIntel30 } from '#contract/service/operations/versions/phone.ts';
import { realContact20 } from '#contract/service/operations/versions/realContact.ts';
import type { ServiceRequest } from './serviceRequest.ts';
import { identityOf } from './identity.ts';

const secret = Buffer.alloc(32, 7);
const request: ServiceRequest = {
  operation: realContact20,
  parameters: [
    ['name', 'Ann Lee'],
    ['phone', '+12065550123'],
  ],
  correlation: [],
  addOns: [],
};
const hex = (change: Partial<ServiceRequest> = {}, environment = 'sandbox', key: Uint8Array = secret): string =>
  identityOf({ ...request, ...change }, environment, key).toString('hex');

describe('identityOf', () => {
  it('is 32 bytes, and the same for the same question', () => {
    expect(identityOf(request, 'sandbox', secret)).toHaveLength(32);
    // Fixed: stored answers are found by it, so it must never change.
    expect(hex()).toBe('72e4ad1b587e7e32b55f7a56fd4a816eb7e8b6e8985375d7fce6e5060f5814f1');
  });

  it('does not depend on correlation, add-ons or the order of parameters', () => {
    expect(hex({ correlation: [['source_id', 's']] })).toBe(hex());
    expect(hex({ addOns: ['litigator_checks'] })).toBe(hex());
    expect(hex({ parameters: request.parameters.toReversed() })).toBe(hex());
  });

  it('depends on everything else: environment, operation, version, values, and the secret', () => {
    const others = [
      hex({}, 'another'),
      hex({ operation: phoneIntel30 }),
      hex({ operation: { ...realContact20, id: 'real_contact@1.1' } }),
      hex({
        parameters: [
          ['name', 'Ann Lee, phone'],
          ['phone', '+12065550123'],
        ],
      }),
      hex({ parameters: [['name', 'Ann Lee']] }),
      hex({}, 'sandbox', Buffer.alloc(32, 8)),
    ];
    expect(new Set([hex(), ...others]).size).toBe(7);
  });
});
