/** The commands for the keys that evidence is signed with: listed, replaced, and their public parts written to files. */
import { writeFile } from 'node:fs/promises';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Files } from '../ports.ts';
import type { SigningKeys } from './signingKeys.ts';

interface Needs {
  signingKeys: SigningKeys;
  files: Pick<Files, 'destination'>;
  emit: Emit;
}

type SigningCommands = Pick<CommandHandlers, 'evidence.keys' | 'evidence.rotateKey' | 'evidence.exportKey'>;

export const signingCommands = ({ signingKeys, files, emit }: Needs): SigningCommands => ({
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
    await writeFile(path, key.publicPem);
    return { fileName, download };
  },
});
