/** Which hosts count as this computer: only there may a hub be reached without TLS. */
import { expect, test } from 'vitest';
import { isLocal } from './connection.ts';

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost', 'LOCALHOST', '::ffff:127.0.0.1', '/var/run/postgresql'])('%s is here', (host) =>
  expect(isLocal(host)).toBe(true),
);
test.each([
  '192.0.2.2',
  '0.0.0.0',
  '10.127.0.0.1',
  '127.0.0.1.example.com',
  'localhost.example.com',
  'mylocalhost',
  '::2',
  '::ffff:192.0.2.2',
  'var/run',
  '',
])('%s isn’t', (host) => expect(isLocal(host)).toBe(false));
