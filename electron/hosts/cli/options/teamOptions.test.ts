import { expect, test } from 'vitest';
import { parseArgs, parseOptions } from '../command.ts';
import { parseHubAddress, teamOptions } from './teamOptions.ts';

test.each([
  ['hub.example.net/rollcall', { host: 'hub.example.net', port: 5432, database: 'rollcall' }],
  ['192.0.2.7:6000/r', { host: '192.0.2.7', port: 6000, database: 'r' }],
  ['[2001:db8::7]:5433/r', { host: '2001:db8::7', port: 5433, database: 'r' }],
  ['[2001:db8::7]/r', { host: '2001:db8::7', port: 5432, database: 'r' }],
  ['/var/run/postgresql/rollcall', { host: '/var/run/postgresql', port: 5432, database: 'rollcall' }],
  ['/var/run/postgresql:5433/rollcall', { host: '/var/run/postgresql', port: 5433, database: 'rollcall' }],
])('reads the address %s', (text, address) => expect(parseHubAddress(text)).toEqual(address));

test.each([
  ['hub.example.net', 'no address of a hub'],
  ['hub.example.net/', 'no address of a hub'],
  ['/rollcall', 'no address of a hub'],
  ['2001:db8::7/r', 'stands in brackets'],
  ['hub:0/r', 'a port is a number from 1 to 65535'],
  ['hub:65536/r', 'a port is a number from 1 to 65535'],
  [`hub/${'d'.repeat(64)}`, 'at most 63 characters'],
])('refuses %s, because it is %s', (text, why) => expect(() => parseHubAddress(text)).toThrow(why));

test('doesn’t repeat a password that was written into an address', () => {
  for (const text of ['postgres://ada:sesame@hub/r', 'ada:sesame@hub/r']) {
    const refuse = (): unknown => parseHubAddress(text);
    expect(refuse).toThrow(/HOST:PORT\/DATABASE/);
    expect(refuse).not.toThrow(/sesame/);
  }
});

const read = (...args: string[]) => parseOptions(teamOptions, parseArgs('team', args, teamOptions));

test('tells a cap that is removed from one that isn’t given', () => {
  expect(read('--max-calls', 'none', '--budget', '0.5')).toMatchObject({ maxCalls: null, budget: 500_000, qps: undefined });
  expect(read('--max-calls', '0', '--budget', 'None')).toMatchObject({ maxCalls: 0, budget: null });
  expect(() => read('--max-calls', 'some')).toThrow('--max-calls is not a whole number from 0 to 100000000: “some”.');
  expect(() => read('--cycle-day', '32')).toThrow('--cycle-day is not a whole number from 1 to 31: “32”.');
});
