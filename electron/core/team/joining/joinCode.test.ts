import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { joinCode, parseJoinCode, type JoinInvitation } from './recoveryKit.ts';

const now = Date.UTC(2026, 10, 24);
const invitation: JoinInvitation = {
  teamId: '019b0000-0000-7000-8000-000000000001',
  name: 'Solar sales',
  address: { host: 'hub.example.net', port: 5432, database: 'rollcall' },
  login: 'rollcall_0123456789ab_m2',
  password: 'once',
  caPem: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
  role: 'buyer',
  memberId: '019b0000-0000-7000-8000-000000000002',
  member: 'Ada',
  expiresAt: now + 1_000,
  secret: new Uint8Array(Buffer.alloc(32, 9)),
};
const code = joinCode(invitation);
const refusal = (text: string, at = now): unknown => {
  try {
    return parseJoinCode(text, at);
  } catch (error) {
    return error instanceof Failed ? error.failure : error;
  }
};

it('says what it was made of, also with the line breaks of a mail in it', () => {
  expect(parseJoinCode(code, now)).toEqual({ ...invitation, secret: Buffer.from(invitation.secret) });
  expect(parseJoinCode(` ${code.slice(0, 40)}\r\n  ${code.slice(40)}\n`, now).login).toBe(invitation.login);
  expect(code).toMatch(/^RC1-[A-Za-z0-9_-]+$/);
});

it('is refused where a character is missing, changed or added anywhere', () => {
  const cut = { code: 'team.codeUnreadable', params: { codeProblem: 'cut' } };
  for (let at = 4; at < code.length; at += 1) {
    expect(refusal(code.slice(0, at) + code.slice(at + 1))).toEqual(cut);
    expect(refusal(code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1))).toEqual(cut);
  }
  for (const text of [`${code}A`, 'RC1-', code.slice(0, 60)]) expect(refusal(text)).toEqual(cut);
});

it('is refused with its reason where it is none, of a later version, or too old', () => {
  for (const text of ['', 'hello', code.slice(4), 'postgres://hub'])
    expect(refusal(text)).toEqual({ code: 'team.codeUnreadable', params: { codeProblem: 'noCode' } });
  expect(refusal(code.replace('RC1-', 'RC2-'))).toEqual({ code: 'team.codeUnreadable', params: { codeProblem: 'version' } });
  expect(refusal(code, now + 1_000)).toEqual({ code: 'team.codeExpired', params: { at: now + 1_000 } });
});

it('is refused, and not believed, where somebody made a checksum for something else', () => {
  const made = (bytes: Buffer): string =>
    `RC1-${Buffer.concat([createHash('sha256').update(bytes).digest().subarray(0, 6), bytes]).toString('base64url')}`;
  const wrong = [Buffer.from('no deflate'), deflateRawSync('no JSON'), deflateRawSync('{}'), deflateRawSync('['.repeat(50_000))];
  for (const bytes of [...wrong, deflateRawSync(Buffer.alloc(10_000_000))])
    expect(refusal(made(bytes))).toEqual({ code: 'team.codeUnreadable', params: { codeProblem: 'cut' } });
});
