/**
 * Seals records for the hub: compresses long ones, then encrypts them with a key that only members have (AES-256-GCM). The nonce is derived
 * from the record, so that sealing it again gives the same bytes and a repeated push is recognized.
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject, createCipheriv, createDecipheriv } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import { Failed } from '#contract/failure.ts';
import type { Keychain } from '../../ports.ts';
import { askedKeychain } from '../../accounts/keys.ts';
import { openIdentities, type IdentityOf } from '../../service/identity.ts';
import type { KnownTeam } from '../teamAbout.ts';

export const secretBytes = 32;

const derived = (secret: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), `rollcall team ${purpose}`, 32));

export interface TeamIds {
  /** The team's identity of a question. It uses the service's base URL instead of an environment, which only this folder knows. */
  questionOf: IdentityOf;
  /** The hub's id of an API key, and of a service. */
  keyOf(key: string): Buffer;
  siteOf(baseUrl: string): Buffer;
  /** The hub's id of a shared list. */
  listOf(listId: string): Buffer;
  /** Encrypts records; the second makes their nonces. Created once: creating them for each record takes longer than the rest. */
  sealing: { key: KeyObject; nonce: KeyObject };
}

/** What a team keeps from its hub: a secret that all members share, from which every key and id is derived. */
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

/**
 * The owner of the secrets. One keychain serves all data folders of its user, and each may be another member, of the same team or another.
 */
interface TeamLogin {
  teamId: string;
  memberId: string;
}

/** What the system's keychain stores for one member of a team. All of the member's devices that use this keychain share it. */
export interface TeamAccess {
  secret: Uint8Array;
  /** The password of the member's login. */
  password: string;
}

const accountOf = ({ teamId, memberId }: TeamLogin): string => `team ${teamId} ${memberId}`;

/** Throws Failed('keychain.unavailable'). Without a keychain a team can't be joined, because its secret would be lost with the process. */
export async function keepAccess(keychain: Keychain, login: TeamLogin, { secret, password }: TeamAccess): Promise<void> {
  const reason = await keychain.probe();
  if (reason !== null) throw new Failed('keychain.unavailable', { reason });
  await askedKeychain(keychain.write(accountOf(login), JSON.stringify({ secret: Buffer.from(secret).toString('base64'), password })));
}

/** Null if the keychain has lost it. Throws Failed('keychain.unavailable'). */
export async function findAccess(keychain: Keychain, login: TeamLogin): Promise<TeamAccess | null> {
  const kept = await askedKeychain(keychain.read(accountOf(login)));
  if (kept === null) return null;
  const { data } = keptSchema.safeParse(JSON.parse(kept));
  return data === undefined ? null : { ...data, secret: Buffer.from(data.secret, 'base64') };
}

/** Throws Failed('team.secretMissing' | 'keychain.unavailable'). */
export async function getAccess(keychain: Keychain, { teamId, about }: Pick<KnownTeam, 'teamId' | 'about'>): Promise<TeamAccess> {
  const access = await findAccess(keychain, { teamId, memberId: about.memberId });
  if (access === null) throw new Failed('team.secretMissing', { name: about.name });
  return access;
}

export const forgetAccess = (keychain: Keychain, login: TeamLogin): Promise<void> => askedKeychain(keychain.remove(accountOf(login)));

const nonceBytes = 12;
const tagBytes = 16;
/** The first byte: whether the text is compressed. */
const forms = { plain: 1, packed: 2 };
/** Decompressing a short text takes longer than everything else done with it, and saves little. */
const packedFromBytes = 2_048;
/** No record is longer; a longer one is an attack. */
const mostBytes = 16_000_000;

type Sealing = TeamIds['sealing'];

/** A record's identity, bound to its contents so that no record can replace another. */
const boundTo = (form: number, recordId: string, kind: string): Buffer => Buffer.from(`${form} ${kind} ${recordId}`, 'utf8');

export function seal({ key, nonce }: Sealing, recordId: string, kind: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const form = bytes.length < packedFromBytes ? forms.plain : forms.packed;
  const plain = form === forms.packed ? zstdCompressSync(bytes) : bytes;
  const about = boundTo(form, recordId, kind);
  const iv = createHmac('sha256', nonce).update(about).update(plain).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(about);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(form), iv, cipher.getAuthTag(), sealed]);
}

/** Null if the body isn't this record's, was changed, or is another team's. */
export function unseal({ key }: Sealing, recordId: string, kind: string, body: Uint8Array): string | null {
  const form = body[0] ?? 0;
  if ((form !== forms.plain && form !== forms.packed) || body.length < 1 + nonceBytes + tagBytes) return null;
  const at = (from: number, length?: number): Uint8Array => body.subarray(from, length === undefined ? undefined : from + length);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, at(1, nonceBytes))
      .setAAD(boundTo(form, recordId, kind))
      .setAuthTag(at(1 + nonceBytes, tagBytes));
    const plain = decipher.update(at(1 + nonceBytes + tagBytes));
    // Throws if any of it was changed. In this mode it adds no bytes.
    decipher.final();
    return (form === forms.packed ? zstdDecompressSync(plain, { maxOutputLength: mostBytes }) : plain).toString('utf8');
  } catch {
    // Whatever is wrong with it, it can't be used, so the caller sets it aside.
    return null;
  }
}
