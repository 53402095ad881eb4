import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { curlOf } from '#renderer/screens/lookup/answer/curl.ts';

it('a shell reads back exactly what a request says, whatever its values contain', () => {
  const url = 'https://api.example.com/3.1/person?name=Sin%C3%A9ad%20O\'Neil&x=$HOME`id`"';
  const body = JSON.stringify({ name: "O'Neil; rm -rf $HOME `id`", phone: '+12065550142' });
  const script = `curl() { printf '%s\\0' "$@"; }\n${curlOf({ method: 'POST', url, body })}`;
  const read = execFileSync('sh', ['-c', script], { env: { ROLLCALL_API_KEY: 'k' }, encoding: 'utf8' });
  expect(read.split('\0').slice(0, -1)).toEqual([
    ...['-X', 'POST', url],
    ...['-H', 'x-api-key: k', '-H', 'accept: application/json', '-H', 'content-type: application/json', '-d', body],
  ]);
});
