/** The keys that evidence is signed with, and the commands to list, replace and export them. */
import type { Recording, Keychain, Files } from '../ports.ts';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { createQueue } from '#base/async.ts';
import { errorMessage } from '#base/errors.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import type { SigningProblem, SigningState } from '#contract/evidence/signing.ts';
import { Failed } from '#contract/failure.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import type { ReadDb } from '../platform/database.ts';
import { readSigningKeys } from './evidences.sql.ts';
import { signerOf, type Signer } from './signer.ts';
import { writeWhole } from '../platform/atomicFile.ts';

/**
 * The keys that evidence is signed with: made when first needed, with private keys only in the operating system's keychain, and public keys
 * on record. Without a keychain nothing is signed.
 */
export interface SigningKeys {
  /** Returns the current key's signer, making the first key if there is none. `missing`: why nothing can be signed. */
  current(): Promise<Signer | { missing: SigningProblem }>;
  /** Returns every key on record, and whether signing works; doesn't make a key. */
  state(): Promise<SigningState>;
  /** Makes a new current key and retires the previous one, whose private key is deleted. Throws Failed('keychain.unavailable'). */
  rotate(): Promise<void>;
}

interface Needs extends Recording {
  keychain: Keychain;
  db: ReadDb;
  write: WriteLedger;
}

const accountOf = (keyId: string): string => `evidence-key-${keyId}`;

export function createSigningKeys({ keychain, db, write, clock, newId, by }: Needs): SigningKeys {
  const currentKey = (): { keyId: string } | undefined => readSigningKeys(db).find(({ retiredAt }) => retiredAt === null);
  const noKeychain = (reason: string): { missing: SigningProblem } => ({ missing: { code: 'noKeychain', reason } });

  /** Stores a new key in the keychain before recording it: a recorded key without its private part would have to be rotated at once. */
  const make = async (): Promise<Signer> => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const signer = signerOf(privateKey);
    const account = accountOf(signer.keyId);
    await keychain.write(account, privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'));
    try {
      await write('signingKeys.add', { recordId: newId(), keyId: signer.keyId, publicPem: signer.publicPem, by: by(), at: clock.now() });
    } catch (error) {
      await keychain.remove(account).catch(() => undefined);
      throw error;
    }
    return signer;
  };

  const held = async (keyId: string): Promise<Signer | { missing: SigningProblem }> => {
    const secret = await keychain.read(accountOf(keyId));
    if (secret === null) return { missing: { code: 'keyGone', keyId } };
    return signerOf(createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' }));
  };

  const find = async (): Promise<Signer | { missing: SigningProblem }> => {
    const key = currentKey();
    try {
      if (key) return await held(key.keyId);
      const problem = await keychain.probe();
      return problem === null ? await make() : noKeychain(problem);
    } catch (error) {
      if (error instanceof Failed) throw error;
      return noKeychain(errorMessage(error));
    }
  };

  // One at a time, so that two evidences begun together don't make two keys.
  const queue = createQueue();

  return {
    current: () => queue.add(find),
    state: () =>
      queue.add(async () => {
        const keys = readSigningKeys(db);
        const key = currentKey();
        const problem = await (key ? held(key.keyId) : keychain.probe().then((fault) => (fault === null ? null : noKeychain(fault)))).catch(
          (error: unknown) => noKeychain(errorMessage(error)),
        );
        return { keys, problem: problem !== null && 'missing' in problem ? problem.missing : null };
      }),
    rotate: () =>
      queue.add(async () => {
        const old = currentKey();
        try {
          await make();
        } catch (error) {
          if (error instanceof Failed) throw error;
          throw new Failed('keychain.unavailable', { reason: errorMessage(error) });
        }
        // The old key no longer signs anything, so it is harmless if the keychain can't delete it now.
        if (old) await keychain.remove(accountOf(old.keyId)).catch(() => undefined);
      }),
  };
}

interface SigningNeeds {
  signingKeys: SigningKeys;
  files: Pick<Files, 'destination'>;
  emit: Emit;
}

type SigningCommands = Pick<HandlersOf<'evidence'>, 'evidence.keys' | 'evidence.rotateKey' | 'evidence.exportKey'>;

/** The commands for the keys that evidence is signed with: list, replace, and write public keys to files. */
export const signingCommands = ({ signingKeys, files, emit }: SigningNeeds): SigningCommands => ({
  'evidence.keys': () => signingKeys.state(),
  'evidence.rotateKey': async () => {
    await signingKeys.rotate();
    emit('evidence.keysChanged', {});
    return signingKeys.state();
  },
  'evidence.exportKey': async ({ keyId, destinationId }) => {
    const key = (await signingKeys.state()).keys.find((known) => known.keyId === keyId);
    if (!key) throw new Failed('signing.noKey', { keyId });
    const { path, fileName, download } = files.destination(destinationId);
    await writeWhole(path, key.publicPem);
    return { fileName, download };
  },
});
