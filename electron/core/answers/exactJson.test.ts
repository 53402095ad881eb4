import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactJson } from './exactJson.ts';

it('writes numbers again with the digits that they came with', () => {
  const body = '{"id":12345678901234567890,"score":1.0,"far":1e400,"list":[0.1,-0,2]}';
  expect(JSON.stringify({ answer: exactJson(body) })).toBe(`{"answer":${body}}`);
});

it('is the value that anybody reads out of it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.parse(JSON.stringify(exactJson(text)))).toEqual(JSON.parse(text));
      expect(exactJson(`\uFEFF${text}`)).toEqual(exactJson(text));
    }),
  );
});

it('leaves what is no JSON as a text', () => {
  for (const text of ['', '<html>', '{"a":']) expect(exactJson(text)).toBe(text);
});
