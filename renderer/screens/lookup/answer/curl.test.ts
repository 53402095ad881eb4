import { expect, test } from 'vitest';
import { curlOf } from './RawPane.tsx';

test('a request becomes a command whose key is a variable', () => {
  expect(curlOf({ method: 'GET', url: 'https://api.example.com/3.0/phone_intel?phone=%2B12065550142', body: null })).toBe(
    [
      "curl 'https://api.example.com/3.0/phone_intel?phone=%2B12065550142' \\",
      '  -H "x-api-key: $ROLLCALL_API_KEY" \\',
      "  -H 'accept: application/json'",
    ].join('\n'),
  );
});
