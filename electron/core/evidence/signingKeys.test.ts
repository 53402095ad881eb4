/**
 * @module-tag openssl
 */
import { execFileSync } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { memoryKeychain, openTestCore } from '#test/support/openTestCore.ts';
import { testThreads } from '#test/support/testThreads.ts';
import { nodePorts } from '#hosts/node/nodePorts.ts';
import { openDataFolder, type DataFolder } from '../storage/openDataFolder.ts';
import { createNewId } from '#base/newId.ts';
import type { Files, Keychain } from '../ports.ts';
import { signerFromPem } from './signer.ts';
import { createSigningKeys, type SigningKeys } from './signingKeys.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-sign-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const newFile = (): string => join(folder, String((files += 1)));
const openssl = (...args: string[]): string => {
  const path = newFile();
  execFileSync('openssl', [...args, '-out', path], { stdio: 'pipe' });
  return readFileSync(path, 'utf8');
};
const noFiles = {} as Files;

async function withKeys(keychain: Keychain, use: (keys: SigningKeys, opened: DataFolder) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const ports = { ...nodePorts(dataDir, noFiles).ports, keychain, threads: testThreads };
  const newId = createNewId(ports.clock.now, ports.random.bytes);
  const opened = await openDataFolder({ dataDir, mode: 'write', ports, newId });
  try {
    await use(createSigningKeys({ keychain, db: opened.db, write: opened.write, clock: ports.clock, newId, by: () => 'kim' }), opened);
  } finally {
    await opened.close();
  }
}

it('makes one key on demand, also if two are needed at once, and signs what OpenSSL verifies', async () => {
  await withKeys(memoryKeychain(), async (keys) => {
    expect(await keys.state()).toEqual({ keys: [], problem: null });
    const [one, two] = await Promise.all([keys.current(), keys.current()]);
    if ('missing' in one || 'missing' in two) throw new Error('no key');
    expect(two.keyId).toBe(one.keyId);
    expect((await keys.state()).keys).toMatchObject([{ keyId: one.keyId, publicPem: one.publicPem, retiredAt: null, by: 'kim' }]);

    const [message, signature, key] = [newFile(), newFile(), newFile()];
    writeFileSync(message, 'what was checked');
    writeFileSync(signature, one.sign(Buffer.from('what was checked')));
    writeFileSync(key, one.publicPem);
    const output = execFileSync('openssl', [
      'pkeyutl',
      '-verify',
      '-rawin',
      '-pubin',
      '-inkey',
      key,
      '-sigfile',
      signature,
      '-in',
      message,
    ]);
    expect(output.toString()).toContain('Verified Successfully');
    const id = execFileSync('sh', ['-c', `openssl pkey -pubin -in ${key} -outform DER | openssl dgst -sha256 -r`]).toString();
    expect(id.slice(0, 64)).toBe(one.keyId);
  });
});

it('replaces the key: the old one stays listed with its dates, verifies what it signed, and its private part is gone', async () => {
  const secrets = new Map<string, string>();
  const keychain = { ...memoryKeychain(), ...heldIn(secrets) };
  await withKeys(keychain, async (keys) => {
    const old = await keys.current();
    if ('missing' in old) throw new Error('no key');
    const signature = old.sign(Buffer.from('a'));
    await keys.rotate();
    const { keys: listed } = await keys.state();
    expect(listed).toMatchObject([{ retiredAt: null }, { keyId: old.keyId, retiredAt: listed[0]?.madeAt }]);
    expect(verify(null, Buffer.from('a'), createPublicKey(listed[1]?.publicPem ?? ''), signature)).toBe(true);
    expect([...secrets.keys()]).toEqual([`evidence-key-${listed[0]?.keyId ?? ''}`]);
    expect(await keys.current()).toMatchObject({ keyId: listed[0]?.keyId });
  });
});

it('signs nothing without a keychain, or without the key in it, and says why', async () => {
  const locked = (): Promise<never> => Promise.reject(new Error('no secret service'));
  await withKeys({ probe: () => Promise.resolve('no secret service'), read: locked, write: locked, remove: locked }, async (keys) => {
    const missing = { code: 'noKeychain', reason: 'no secret service' };
    expect(await keys.current()).toEqual({ missing });
    expect(await keys.state()).toEqual({ keys: [], problem: missing });
    await expect(keys.rotate()).rejects.toMatchObject({
      failure: { code: 'keychain.unavailable', params: { reason: 'no secret service' } },
    });
  });

  const secrets = new Map<string, string>();
  await withKeys({ ...memoryKeychain(), ...heldIn(secrets) }, async (keys) => {
    const made = await keys.current();
    if ('missing' in made) throw new Error('no key');
    secrets.clear();
    expect(await keys.current()).toEqual({ missing: { code: 'keyGone', keyId: made.keyId } });
    expect((await keys.state()).problem).toEqual({ code: 'keyGone', keyId: made.keyId });
    await keys.rotate();
    expect((await keys.state()).problem).toBeNull();
  });
});

it('signs with an Ed25519 key that OpenSSL made, and refuses every other file in one sentence', () => {
  const pem = openssl('genpkey', '-algorithm', 'ed25519');
  const signer = signerFromPem(pem, 'key.pem');
  expect(verify(null, Buffer.from('x'), createPublicKey(signer.publicPem), signer.sign(Buffer.from('x')))).toBe(true);

  const refused = (text: string): unknown => {
    try {
      return signerFromPem(text, 'key.pem');
    } catch (error) {
      return error;
    }
  };
  const says = (problem: string): object => ({ failure: { code: 'signing.badKey', params: { path: 'key.pem', keyProblem: problem } } });
  expect(refused('')).toMatchObject(says('noPem'));
  expect(refused(signer.publicPem)).toMatchObject(says('public'));
  expect(refused(openssl('genpkey', '-algorithm', 'ed25519', '-aes256', '-pass', 'pass:secret'))).toMatchObject(says('encrypted'));
  expect(refused(openssl('genpkey', '-algorithm', 'ed448'))).toMatchObject(says('otherKind'));
  expect(refused(openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'))).toMatchObject(says('otherKind'));
  expect(refused(pem.replace(/MC4C/, 'MC4D'))).toMatchObject(says('unreadable'));
});

it('writes a public key to a file, and refuses a key that it does not know', async () => {
  const core = await openTestCore();
  try {
    const { keys } = await core.handlers['evidence.rotateKey']({});
    const path = newFile();
    const keyId = keys[0]?.keyId ?? '';
    await core.handlers['evidence.exportKey']({ keyId, destinationId: core.grantDestination(path) });
    expect(readFileSync(path, 'utf8')).toBe(keys[0]?.publicPem);
    await expect(
      core.handlers['evidence.exportKey']({ keyId: 'f'.repeat(64), destinationId: core.grantDestination(path) }),
    ).rejects.toMatchObject({ failure: { code: 'signing.noKey' } });
    // Making the key added a record like any other.
    expect(await core.handlers['ledger.check']({})).toMatchObject({ records: 1, problems: {} });
  } finally {
    await core.end();
  }
});

/** A keychain whose contents the test can see. */
function heldIn(secrets: Map<string, string>): Pick<Keychain, 'read' | 'write' | 'remove'> {
  return {
    read: (account) => Promise.resolve(secrets.get(account) ?? null),
    write: (account, secret) => Promise.resolve(void secrets.set(account, secret)),
    remove: (account) => Promise.resolve(void secrets.delete(account)),
  };
}
