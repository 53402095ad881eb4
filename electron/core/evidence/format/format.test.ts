import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { fc } from '#test/support/propertyCases.ts';
import { describe, expect, it } from 'vitest';
import type { Seal } from '#contract/evidence/evidence.ts';
import { signerOf } from '../signer.ts';
import { fromBase64, fromBase64Url, checkSignature, parseSeal, sealLine, signedBytes } from './seal.ts';
import { cellsCommitmentOf, commitCells, openSalts, purposes } from './commitments.ts';

describe('salts', () => {
  it('are the two halves of HMAC-SHA-512 over their purpose, row after row', () => {
    const salts = openSalts();
    for (const purpose of [purposes.row, purposes.decision, purposes.answer(randomUUID())]) {
      const secret = randomBytes(32);
      salts.of(secret);
      const [first, second] = salts.derive(purpose);
      expect(Buffer.concat([first, second])).toEqual(createHmac('sha512', secret).update(purpose).digest());
    }
  });

  it('give a purged row the commitment that its line has', () => {
    const [secret, salts] = [randomBytes(32), openSalts()];
    salts.of(secret);
    const line = commitCells(salts.derive(purposes.row)[1], ['+12065550100', 'Ünal']);
    expect(cellsCommitmentOf(secret, ['+12065550100', 'Ünal']).toString('base64url')).toBe(line);
  });
});

describe('base64', () => {
  it('has one spelling of each value', () => {
    const spelled = fc.uint8Array({ minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(spelled, fc.nat(60), fc.string({ minLength: 1, maxLength: 1 }), (bytes, at, letter) => {
        const [text, url] = [Buffer.from(bytes).toString('base64'), Buffer.from(bytes).toString('base64url')];
        expect(fromBase64(text)).toEqual(Buffer.from(bytes));
        expect(fromBase64Url(url, bytes.length)).toEqual(Buffer.from(bytes));
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        if (changed !== text) expect(fromBase64(changed)).not.toEqual(Buffer.from(bytes));
      }),
    );
    expect(fromBase64Url('AA', 2)).toBeNull();
    expect(fromBase64('AB==')).toBeNull();
  });
});

describe('a seal', () => {
  const signer = signerOf(generateKeyPairSync('ed25519').privateKey);
  const payload = Buffer.from('{}');
  const seal: Seal = {
    envelope: {
      payload: payload.toString('base64'),
      payloadType: 'application/vnd.in-toto+json',
      signatures: [{ keyid: signer.keyId, sig: Buffer.from(signer.sign(signedBytes(payload))).toString('base64') }],
    },
    publicKey: signer.publicPem,
  };

  it('is signed as DSSE says, and read only as it is written', () => {
    expect(signedBytes(payload).toString()).toBe('DSSEv1 28 application/vnd.in-toto+json 2 {}');
    expect(checkSignature(seal)).toEqual({ state: 'holds', keyId: signer.keyId });
    expect(parseSeal(sealLine(seal))).toEqual(seal);
    expect(parseSeal(` ${sealLine(seal)}`)).toBeNull();
    expect(parseSeal(JSON.stringify({ publicKey: seal.publicKey, envelope: seal.envelope }))).toBeNull();
    expect(parseSeal(sealLine(seal).replace('}', ',"more":1}'))).toBeNull();
  });

  it('does not take another key, or another spelling of it, for the one that signed', () => {
    const other = signerOf(generateKeyPairSync('ed25519').privateKey);
    expect(checkSignature({ ...seal, publicKey: other.publicPem })).toEqual({ state: 'keyBad' });
    expect(checkSignature({ ...seal, publicKey: `${signer.publicPem}\n` })).toEqual({ state: 'keyBad' });
    expect(checkSignature({ envelope: seal.envelope })).toEqual({ state: 'keyBad' });
    expect(checkSignature({ envelope: { ...seal.envelope, signatures: [] } })).toEqual({ state: 'unsigned' });
    const sig = Buffer.from(other.sign(signedBytes(payload))).toString('base64');
    expect(checkSignature({ ...seal, envelope: { ...seal.envelope, signatures: [{ keyid: signer.keyId, sig }] } })).toEqual({
      state: 'signatureBad',
    });
  });
});
