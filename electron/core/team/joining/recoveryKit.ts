/**
 * The recovery kit of an admin: what the keychain keeps of the team, in a file that is encrypted with a passphrase as `age` does. On a new device it
 * makes them a member again, where nobody else could invite them. `age -d FILE` opens it without Rollcall.
 */
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode, errorMessage } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import { idSchema } from '#contract/ids.ts';
import { hubAddressSchema } from '#contract/team/team.ts';
import { openAtomicFile } from '../../exports/files/atomicFile.ts';
import { parseJson } from '#base/parseJson.ts';
import { secretBytes } from './teamSecret.ts';

const kitSchema = z.object({
  format: z.literal('rollcall-recovery-kit'),
  version: z.literal(1),
  teamId: idSchema,
  name: z.string(),
  address: hubAddressSchema,
  login: z.string().min(1).max(63),
  password: z.string().min(1),
  caPem: z.string().nullable(),
  memberId: idSchema,
  member: z.string(),
  secret: z.base64().refine((text) => Buffer.from(text, 'base64').length === secretBytes),
});
export type RecoveryKit = Omit<z.infer<typeof kitSchema>, 'secret' | 'format' | 'version'> & { secret: Uint8Array };

/** More than any kit has. */
const mostBytes = 100_000;

/** Throws Failed('disk.full' | 'export.cannotWrite'). */
export async function writeKit(path: string, passphrase: string, { secret, ...kit }: RecoveryKit): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const said: z.input<typeof kitSchema> = {
    format: 'rollcall-recovery-kit',
    version: 1,
    ...kit,
    secret: Buffer.from(secret).toString('base64'),
  };
  const bytes = await encrypter.encrypt(`${JSON.stringify(said, null, 2)}\n`);
  const file = await openAtomicFile(path);
  try {
    await file.write(bytes);
    await file.commit();
  } finally {
    await file.discard();
  }
}

/** `shown`: the file as the person knows it. Throws Failed('file.missing' | 'team.kitPassphrase' | 'team.kitUnreadable'). */
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
