/**
 * An admin's recovery kit: what the keychain stores for the team, in a file encrypted with a passphrase in `age` format. It makes a new
 * device theirs again when there is no other admin to invite them. `age -d FILE` opens it without Rollcall.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { Failed } from '#contract/failure.ts';
import { idSchema, timeSchema } from '#contract/ids.ts';
import { hubAddressSchema, teamRoleSchema } from '#contract/team/team.ts';
import { errorCode, errorMessage } from '#base/errors.ts';
import { writeWhole } from '../../platform/atomicFile.ts';
import { parseJson } from '#base/json.ts';
import { secretBytes } from './seal.ts';

const prefix = 'RC1-';
const anyPrefix = /^RC\d+-/;
const sumBytes = 6;
const mostCodeBytes = 64_000;

/** The way into a team for one member. */
const accessSchema = z.object({
  teamId: idSchema,
  name: z.string(),
  address: hubAddressSchema,
  login: z.string().min(1).max(63),
  password: z.string().min(1),
  caPem: z.string().nullable(),
  memberId: idSchema,
  member: z.string(),
});

const invitationSchema = accessSchema.extend({
  role: teamRoleSchema,
  expiresAt: timeSchema,
  secret: z.base64(),
});
export type JoinInvitation = Omit<z.infer<typeof invitationSchema>, 'secret'> & { secret: Uint8Array };

const sumOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest().subarray(0, sumBytes);

/**
 * A join code: everything that a device needs to join, in one line that can be sent to a colleague. `RC1-`, then base64url of a checksum
 * and deflated JSON. It has the team's secret and a password that works once: anyone who has it can join.
 */
export function joinCode({ secret, ...invitation }: JoinInvitation): string {
  const packed = deflateRawSync(JSON.stringify({ ...invitation, secret: Buffer.from(secret).toString('base64') }), { level: 9 });
  return prefix + Buffer.concat([sumOf(packed), packed]).toString('base64url');
}

/** Ignores blanks and line breaks, which e-mail may add. Throws Failed('team.codeUnreadable' | 'team.codeExpired'). `now`: epoch ms. */
export function parseJoinCode(text: string, now: number): JoinInvitation {
  const code = text.replace(/\s+/g, '');
  if (!anyPrefix.test(code)) throw new Failed('team.codeUnreadable', { codeProblem: 'noCode' });
  if (!code.startsWith(prefix)) throw new Failed('team.codeUnreadable', { codeProblem: 'version' });
  const invitation = unpack(code.slice(prefix.length));
  if (invitation === null) throw new Failed('team.codeUnreadable', { codeProblem: 'cut' });
  if (invitation.expiresAt <= now) throw new Failed('team.codeExpired', { at: invitation.expiresAt });
  return invitation;
}

function unpack(text: string): JoinInvitation | null {
  const bytes = Buffer.from(text, 'base64url');
  const packed = bytes.subarray(sumBytes);
  if (!/^[A-Za-z0-9_-]+$/.test(text) || !bytes.subarray(0, sumBytes).equals(sumOf(packed))) return null;
  const { data } = invitationSchema.safeParse(jsonIn(packed));
  if (!data) return null;
  const secret = Buffer.from(data.secret, 'base64');
  return secret.length === secretBytes ? { ...data, secret } : null;
}

/** A correct checksum alone doesn’t make it a code. */
function jsonIn(packed: Uint8Array): unknown {
  try {
    return JSON.parse(inflateRawSync(packed, { maxOutputLength: mostCodeBytes }).toString('utf8'));
  } catch {
    return null;
  }
}

const kitSchema = accessSchema.extend({
  format: z.literal('rollcall-recovery-kit'),
  version: z.literal(1),
  secret: z.base64().refine((text) => Buffer.from(text, 'base64').length === secretBytes),
});
export type RecoveryKit = Omit<z.infer<typeof kitSchema>, 'secret' | 'format' | 'version'> & { secret: Uint8Array };

/** Larger than any kit. */
const mostBytes = 100_000;

/** Writes an encrypted recovery kit. Throws Failed('disk.full' | 'export.cannotWrite'). */
export async function writeKit(path: string, passphrase: string, { secret, ...kit }: RecoveryKit): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const contents: z.input<typeof kitSchema> = {
    format: 'rollcall-recovery-kit',
    version: 1,
    ...kit,
    secret: Buffer.from(secret).toString('base64'),
  };
  const bytes = await encrypter.encrypt(`${JSON.stringify(contents, null, 2)}\n`);
  await writeWhole(path, bytes);
}

/** `shown`: the file's path as the person knows it. Throws Failed('file.missing' | 'team.kitPassphrase' | 'team.kitUnreadable'). */
export async function readKit(path: string, shown: string, passphrase: string): Promise<RecoveryKit> {
  const text = await decrypted(path, shown, passphrase);
  const { data } = kitSchema.safeParse(parseJson(text));
  if (data === undefined) throw new Failed('team.kitUnreadable', { path: shown, problem: 'it holds something else' });
  const { format: _, version: __, secret, ...kit } = data;
  return { ...kit, secret: Buffer.from(secret, 'base64') };
}

async function decrypted(path: string, shown: string, passphrase: string): Promise<string> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    if ((await stat(path)).size > mostBytes) throw new Error('it is too long');
    return await decrypter.decrypt(await readFile(path), 'text');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new Failed('file.missing', { path: shown });
    const problem = errorMessage(error);
    // The library's errors have no codes.
    if (problem.startsWith('no identity matched')) throw new Failed('team.kitPassphrase', { path: shown });
    throw new Failed('team.kitUnreadable', { path: shown, problem });
  }
}
