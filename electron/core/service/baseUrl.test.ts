import { expect, it } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { parseBaseUrl } from './serviceRequest.ts';

it.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['  HTTPS://API.Example.com:443/ ', 'https://api.example.com'],
  ['http://127.0.0.1:8080//', 'http://127.0.0.1:8080'],
  ['http://[::1]:9/', 'http://[::1]:9'],
  ['https://gate.example.com/verify/v2/', 'https://gate.example.com/verify/v2'],
])('reads %s as %s', (text, url) => {
  expect(parseBaseUrl(text)).toBe(url);
});

it.each([
  '',
  'api.example.com',
  'ftp://api.example.com',
  'file:///etc/passwd',
  'https://',
  'https:///path',
  'https:api.example.com',
  'https:\\\\api.example.com',
  'https://api example.com',
  'https://user@api.example.com',
  'https://api.example.com?',
  'https://api.example.com/#',
  'https://api.example.com:99999',
  'javascript:alert(1)',
])('refuses %j', (text) => {
  expect(() => parseBaseUrl(text)).toThrow(Failed);
});

it('does not repeat a password or a pasted key in its failure', () => {
  const refused = (text: string): unknown => {
    try {
      return parseBaseUrl(text);
    } catch (error) {
      return error instanceof Failed && error.failure;
    }
  };
  expect(refused('https://me:pass@word@api.example.com')).toEqual({
    code: 'environment.badUrl',
    params: { url: 'https://…@api.example.com' },
  });
  expect(refused('https://api.example.com/?api_key=abc')).toEqual({
    code: 'environment.badUrl',
    params: { url: 'https://api.example.com/?…' },
  });
});
