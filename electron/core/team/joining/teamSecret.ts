/** What a team keeps from its hub: a secret that all members have, from which every key and id is derived. */
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { errorMessage } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import type { Keychain } from '../../ports.ts';
import { openIdentities, type IdentityOf } from '../../service/identity.ts';

export const secretBytes = 32;

const derived = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), `rollcall team ${purpose}`, 32));

export interface TeamIds {
  /** The team's identity of a question: of the service's base URL instead of an environment, which only this folder knows. */
  questionOf: IdentityOf;
  /** The id of an API key, and of a service, at the hub. */
  keyOf(key: string): Buffer;
  siteOf(baseUrl: string): Buffer;
  /** The id of a shared list at the hub. */
  listOf(listId: string): Buffer;
  /** Encrypts records; the second makes their nonces. Keys that are made once: made of bytes for each record, they take longer than the rest. */
  sealing: { key: KeyObject; nonce: KeyObject };
}

export function teamIds(secret: Uint8Array): TeamIds {
  const [keys, sites, lists] = [derived(secret, 'key'), derived(secret, 'site'), derived(secret, 'list')];
  return {
    questionOf: openIdentities(derived(secret, 'question')),
    keyOf: (key) => createHmac('sha256', keys).update(key, 'utf8').digest(),
    siteOf: (baseUrl) => createHmac('sha256', sites).update(baseUrl, 'utf8').digest(),
    listOf: (listId) => createHmac('sha256', lists).update(listId, 'utf8').digest(),
    sealing: { key: createSecretKey(derived(secret, 'seal')), nonce: createSecretKey(derived(secret, 'nonce')) },
  };
}

const keptSchema = z.object({ secret: z.base64(), password: z.string() });

/** Whose secrets they are. One keychain serves all data folders of its user, and each may be another member, of the same team or another. */
export interface TeamLogin {
  teamId: string;
  memberId: string;
}

/** What the system's keychain keeps of a team for one member: all of their devices that use this keychain have the same. */
export interface TeamAccess {
  secret: Uint8Array;
  /** Of the member's login. */
  password: string;
}

const accountOf = ({ teamId, memberId }: TeamLogin): string => `team ${teamId} ${memberId}`;

const asked = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new Failed('keychain.unavailable', { reason: errorMessage(error) });
  }
};

/** Throws Failed('keychain.unavailable'): without a keychain a team can't be joined, because its secret would be lost with the process. */
export async function keepAccess(keychain: Keychain, login: TeamLogin, { secret, password }: TeamAccess): Promise<void> {
  const reason = await keychain.probe();
  if (reason !== null) throw new Failed('keychain.unavailable', { reason });
  await asked(keychain.write(accountOf(login), JSON.stringify({ secret: Buffer.from(secret).toString('base64'), password })));
}

/** Null: the keychain has lost it. Throws Failed('keychain.unavailable'). */
export async function findAccess(keychain: Keychain, login: TeamLogin): Promise<TeamAccess | null> {
  const kept = await asked(keychain.read(accountOf(login)));
  if (kept === null) return null;
  const { data } = keptSchema.safeParse(JSON.parse(kept));
  return data === undefined ? null : { ...data, secret: Buffer.from(data.secret, 'base64') };
}

export const forgetAccess = (keychain: Keychain, login: TeamLogin): Promise<void> => asked(keychain.remove(accountOf(login)));
