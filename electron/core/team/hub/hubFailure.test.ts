/** What each error means: the hub is temporarily away, a person has to act, or the program has a bug. */
import { describe, expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { HubAway } from './hub.ts';
import { hubFailure } from './hubFailure.ts';
import { hubStates } from './schema/hubFunctions.ts';
import { NotScram } from './connection.ts';

const asked = { address: { host: 'db.example', port: 5432, database: 'hub' }, login: 'ann', team: 'Sales', wanted: 'buyer' };
const { host, database } = asked.address;
const errorOf = (message: string, fields: object = {}): Error => Object.assign(new Error(message), fields);
/** An error as the server sends it. */
const sqlState = (code: string, fields: object = {}): Error => errorOf('said by the server', { code, routine: 'exec', ...fields });

describe('away for now', () => {
  test.each([
    ['08006', '08P01', '40001', '40P01', '53100', '53200', '53300', '55P03', '57014', '57P01', '57P02', '57P03', '57P05', '58030'],
    ['25006', '25P03', '25P04', '28000'],
  ])('the server’s %s …', (...codes) => {
    for (const code of codes) expect(hubFailure(sqlState(code), asked), code).toBeInstanceOf(HubAway);
  });

  test('the network’s', () => {
    const codes = [
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENETDOWN',
      'EPIPE',
      'ENOENT',
      'EACCES',
      'EPROTO',
      'ERR_SSL_BAD_RECORD_MAC',
      'ERR_STREAM_DESTROYED',
    ];
    for (const code of codes) expect(hubFailure(errorOf('connect', { code }), asked), code).toBeInstanceOf(HubAway);
    // One error for all addresses of a host has no message of its own.
    const failure = hubFailure(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), asked);
    expect(failure).toMatchObject({ name: 'HubAway', message: 'ECONNREFUSED' });
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'There was an error establishing an SSL connection',
    'Cannot use a pool after calling end on the pool',
  ])('the package’s: %s', (message) => expect(hubFailure(errorOf(message), asked)).toBeInstanceOf(HubAway));

  test('another epoch', () => expect(hubFailure(sqlState(hubStates.otherEpoch), asked)).toBeInstanceOf(HubAway));
});

describe('somebody has to do something', () => {
  const certificate = (problem: string): unknown => new Failed('team.certificate', { host, problem });
  test.each([
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'CERT_SIGNATURE_FAILURE',
    'HOSTNAME_MISMATCH',
    'INVALID_CA',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('about the certificate: %s', (code) => expect(hubFailure(errorOf('bad', { code }), asked)).toEqual(certificate('bad')));

  test.each([
    ['a server that wants the password itself', new NotScram('MD5'), certificate('MD5')],
    ['no TLS', errorOf('The server does not support SSL connections'), new Failed('team.noTls', { host })],
    ['TLS that is too old', errorOf('', { code: 'ERR_SSL_UNSUPPORTED_PROTOCOL' }), new Failed('team.noTls', { host })],
    ['no TLS but something else', errorOf('', { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }), new Failed('team.noTls', { host })],
    ['a wrong password', sqlState('28P01'), new Failed('team.password', { host, login: 'ann' })],
    [
      'a login that may not log in',
      sqlState('28000', { routine: 'InitializeSessionUserId' }),
      new Failed('team.removed', { name: 'Sales' }),
    ],
    ['no right left', sqlState('42501'), new Failed('team.removed', { name: 'Sales' })],
    ['no such database', sqlState('3D000'), new Failed('team.noHub', { host, database })],
    ['a database that was dropped', sqlState('57P04'), new Failed('team.noHub', { host, database })],
    ['no schema', sqlState('3F000'), new Failed('team.noHub', { host, database })],
    ['no function', sqlState('42883'), new Failed('team.noHub', { host, database })],
    ['no table', sqlState('42P01'), new Failed('team.noHub', { host, database })],
    ['a removed member', sqlState(hubStates.removed), new Failed('team.removed', { name: 'Sales' })],
    [
      'a role that may not',
      sqlState(hubStates.notAllowed, { detail: 'reviewer' }),
      new Failed('team.notAllowed', { role: 'reviewer', wanted: 'buyer' }),
    ],
    ['awaited devices', sqlState(hubStates.awaited, { detail: 'Laptop, Desk' }), new Failed('team.awaited', { devices: 'Laptop, Desk' })],
    ['an unknown key', sqlState(hubStates.keyUnknown), new Failed('team.keyUnknown', { environment: '' })],
    ['a name that somebody has', sqlState(hubStates.nameTaken, { detail: 'Bo' }), new Failed('team.nameTaken', { name: 'Bo' })],
    ['an unknown member', sqlState(hubStates.memberNotFound), new Failed('team.memberNotFound')],
    ['the last admin', sqlState(hubStates.lastAdmin), new Failed('team.lastAdmin')],
    ['an unknown device', sqlState(hubStates.deviceNotFound), new Failed('team.deviceNotFound')],
    ['the device that the admin uses', sqlState(hubStates.ownDevice), new Failed('team.ownDevice')],
    [
      'an unknown time zone',
      sqlState(hubStates.zoneUnknown, { detail: 'Mars/Olympus' }),
      new Failed('team.zoneUnknown', { zone: 'Mars/Olympus' }),
    ],
    ['a used invitation', sqlState(hubStates.codeUsed), new Failed('team.codeUsed')],
  ])('%s', (_, error, failure) => expect(hubFailure(error, asked)).toEqual(failure));
});

test('failures made earlier stay, and the program’s own faults are bugs', () => {
  const known = [new HubAway('x'), new Failed('team.lastAdmin'), new Error('a bug'), new TypeError('a bug'), 'thrown text'];
  for (const error of known) expect(hubFailure(error, asked)).toBe(error);
  for (const code of ['22023', '23505', '42601', 'XX000', '21000', 'ERR_INVALID_ARG_TYPE']) {
    const error = sqlState(code);
    expect(hubFailure(error, asked)).toBe(error);
  }
});
