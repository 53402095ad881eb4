import { fc } from '#test/support/propertyCases.ts';
import { expect, it } from 'vitest';
import { exactJson } from './answerBody.ts';

it('writes numbers with the digits that they came with', () => {
  const body = '{"id":12345678901234567890,"score":1.0,"far":1e400,"list":[0.1,-0,2]}';
  expect(JSON.stringify({ answer: exactJson(body) })).toBe(`{"answer":${body}}`);
});

it('parses to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.parse(JSON.stringify(exactJson(text)))).toEqual(JSON.parse(text));
      expect(exactJson(`\uFEFF${text}`)).toEqual(exactJson(text));
    }),
  );
});

it('leaves anything that isn’t JSON as text', () => {
  for (const text of ['', '<html>', '{"a":']) expect(exactJson(text)).toBe(text);
});
