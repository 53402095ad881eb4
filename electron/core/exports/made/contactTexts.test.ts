import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { emailText, phoneText } from './madeColumn.ts';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

describe('hashes', () => {
  // Meta for Developers, "Customer information parameters": the examples of `em` and `ph`.
  test('are those that Meta publishes', () => {
    expect(emailText('sha256', 'john_smith@gmail.com')).toBe('62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f');
    expect(phoneText('sha256Digits', '+16505551212')).toBe('e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176');
  });

  // Google, Data Manager API, "Format user data": its examples of e-mail addresses, and (800)555-0100 as +18005550100.
  test('are of the forms that Google publishes', () => {
    expect(emailText('sha256Google', 'cloudy.sanfrancisco+shopping@gmail.com')).toBe(sha256('cloudysanfrancisco@gmail.com'));
    expect(emailText('sha256Google', 'a.b+c@googlemail.com')).toBe(sha256('ab@googlemail.com'));
    expect(emailText('sha256Google', 'user.name+nyc@example.com')).toBe(sha256('user.name+nyc@example.com'));
    expect(phoneText('sha256E164', '+18005550100')).toBe(sha256('+18005550100'));
  });

  // FIPS 180-4, as published with NIST's examples: "abc".
  test('are SHA-256 in lower-case hex', () => {
    expect(emailText('sha256', 'abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('of nothing are nothing: an empty cell isn’t the hash of an empty text', () => {
    for (const format of ['tenDigits', 'e164', 'digits', 'national', 'sha256Digits', 'sha256E164'] as const)
      expect(phoneText(format, '')).toBe('');
    for (const format of ['plain', 'sha256', 'sha256Google'] as const) expect(emailText(format, '')).toBe('');
  });
});

test('phones are written as asked, and left out if they can’t be', () => {
  expect(phoneText('tenDigits', '+12065550142')).toBe('2065550142');
  expect(phoneText('tenDigits', '+493012345678')).toBe('');
  expect(phoneText('digits', '+493012345678')).toBe('493012345678');
  expect(phoneText('national', '+12065550142')).toBe('(206) 555-0142');
  expect(phoneText('national', '+493012345678')).toBe('030 12345678');
});
