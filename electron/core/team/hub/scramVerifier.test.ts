/** Password verifiers in PostgreSQL's format. */
import { expect, test } from 'vitest';
import { scramVerifier } from './members.ts';

test('a salt is drawn unless one is given', async () => {
  const salt = Buffer.from('41424344454647484950515253545556', 'hex');
  const verifier = await scramVerifier('pencil', salt);
  expect(verifier).toMatch(/^SCRAM-SHA-256\$4096:QUJDREVGR0hJUFFSU1RVVg==\$[\w+/]{43}=:[\w+/]{43}=$/);
  expect(await scramVerifier('pencil', salt)).toBe(verifier);
  expect(await scramVerifier('pencil')).not.toBe(verifier);
});

test('the keys are those of RFC 7677’s example', async () => {
  const verifier = await scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'));
  expect(verifier).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  );
});

test('not of what would have to be normalized first', async () => {
  await expect(scramVerifier('пароль')).rejects.toThrow(RangeError);
  await expect(scramVerifier('')).rejects.toThrow(RangeError);
});
