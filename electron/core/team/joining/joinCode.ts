/**
 * Join codes: everything that a device needs to join, in one line that can be sent to a colleague. `RC1-`, then base64url of a checksum and deflated
 * JSON. It holds the team's secret and a password that works once: whoever has it can join.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { Failed } from '#contract/failure.ts';
import { idSchema, timeSchema } from '#contract/ids.ts';
import { hubAddressSchema, teamRoleSchema } from '#contract/team/team.ts';
import { secretBytes } from './teamSecret.ts';

const prefix = 'RC1-';
const anyPrefix = /^RC\d+-/;
const sumBytes = 6;
const mostBytes = 64_000;

const invitationSchema = z.object({
  teamId: idSchema,
  name: z.string(),
  address: hubAddressSchema,
  login: z.string().min(1).max(63),
  password: z.string().min(1),
  caPem: z.string().nullable(),
  role: teamRoleSchema,
  memberId: idSchema,
  member: z.string(),
  expiresAt: timeSchema,
  secret: z.base64(),
});
export type JoinInvitation = Omit<z.infer<typeof invitationSchema>, 'secret'> & { secret: Uint8Array };

const sumOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest().subarray(0, sumBytes);

export function joinCode({ secret, ...invitation }: JoinInvitation): string {
  const packed = deflateRawSync(JSON.stringify({ ...invitation, secret: Buffer.from(secret).toString('base64') }), { level: 9 });
  return prefix + Buffer.concat([sumOf(packed), packed]).toString('base64url');
}

/** Blanks and line breaks from a mail are no matter. Throws Failed('team.codeUnreadable' | 'team.codeExpired'). `now`: epoch ms. */
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

/** Whoever makes a checksum can also make what is no code. */
function jsonIn(packed: Uint8Array): unknown {
  try {
    return JSON.parse(inflateRawSync(packed, { maxOutputLength: mostBytes }).toString('utf8'));
  } catch {
    return null;
  }
}
