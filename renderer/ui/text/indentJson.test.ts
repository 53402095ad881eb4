import { fc } from '#test/support/propertyCases.ts';
import { expect, it } from 'vitest';
import { indentJson } from './JsonText.tsx';

it('lays out whatever JSON object or array as JSON.stringify would', () => {
  const whole = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
  fc.assert(
    fc.property(whole, fc.constantFrom(0, 1, 4, '\t'), (value, space) => {
      const plain = JSON.stringify(value);
      expect(indentJson(JSON.stringify(value, null, space))).toBe(JSON.stringify(JSON.parse(plain), null, 2));
    }),
  );
});

it('keeps every digit, escape and repeated key as it came', () => {
  const body = '{"id":12345678901234567890,"score":1.0,"far":1e400,"name":"\\u0041nn","id":2}';
  expect(indentJson(body)).toBe(
    ['{', '  "id": 12345678901234567890,', '  "score": 1.0,', '  "far": 1e400,', '  "name": "\\u0041nn",', '  "id": 2', '}'].join('\n'),
  );
});

it.each(['', '<html><body>[busy]</body></html>', '{"a": 1', '{"a": [1}', '{"a": "x', '{} {}', 'null', '"text"', '] ['])(
  'gives back %j as it came',
  (text) => {
    expect(indentJson(text)).toBe(text);
  },
);
