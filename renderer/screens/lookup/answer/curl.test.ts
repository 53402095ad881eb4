import { expect, test } from 'vitest';
import { curlOf, powerShellOf } from './curl.ts';

const url = 'https://api.example.com/3.0/phone_intel?phone=%2B12065550142&add_ons=litigator_checks';

test('a request becomes a command whose key is a variable', () => {
  const request = { method: 'GET', url, body: null } as const;
  expect(curlOf(request)).toBe(
    [`curl '${url}' \\`, '  -H "x-api-key: $ROLLCALL_API_KEY" \\', "  -H 'accept: application/json'"].join('\n'),
  );
  expect(powerShellOf(request)).toBe(
    [`curl.exe '${url}' \``, '  -H "x-api-key: $env:ROLLCALL_API_KEY" `', "  -H 'accept: application/json'"].join('\n'),
  );
});

test('for PowerShell, what a list says comes on standard input, and a shell of Windows finds nothing of its own in it', () => {
  const sent = { name: 'O\'Neil ‘x’ "& calc & %PATH% !x! ^ | `id` $(x)\\"', city: 'São Paulo 🙂', note: 'a\nb\\\\' };
  const [body = '', ...rest] = powerShellOf({ method: 'POST', url: `${url}&x='’`, body: JSON.stringify(sent) }).split(' |\n');
  expect(JSON.parse(body.slice(1, -1))).toEqual(sent);
  expect(body.slice(1, -1)).toMatch(/^[\w\s"{}:,.\\]+$/);
  // Only the three names and values have quotation marks, so that none opens what another has closed.
  expect(body.split('"')).toHaveLength(13);
  expect(rest.join()).toBe(
    [
      `curl.exe -X POST '${url}&x=''’’' \``,
      '  -H "x-api-key: $env:ROLLCALL_API_KEY" `',
      "  -H 'accept: application/json' `",
      "  -H 'content-type: application/json' `",
      "  -d '@-'",
    ].join('\n'),
  );
});
