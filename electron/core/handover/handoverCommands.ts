/** The commands of hand-overs: a person chooses the file and the passphrase. */
import type { HandlersOf } from '#contract/commands.ts';
import type { Files, Random } from '../ports.ts';
import type { Handovers } from './handovers.ts';
import { suggestPassphrase } from './suggestPassphrase.ts';

export interface HandoverCommandsNeeds {
  handovers: Handovers;
  files: Files;
  random: Random;
}

type Handlers = HandlersOf<'handover'>;

export function handoverCommands({ handovers, files, random }: HandoverCommandsNeeds): Handlers {
  const granted = (fileId: string, passphrase: string) => {
    const { path, name: fileName } = files.granted(fileId);
    return { path, fileName, passphrase };
  };
  return {
    'handover.suggestPassphrase': () => Promise.resolve({ passphrase: suggestPassphrase(random) }),
    'handover.make': async ({ listId, destinationId, passphrase }) => {
      const { path, fileName, download } = files.destination(destinationId);
      const { manifest, bytes } = await handovers.give(listId, { path, fileName, key: { passphrase, isRandom: false } });
      return { fileName, bytes, counts: manifest.counts, download };
    },
    'handover.inspect': async ({ fileId, passphrase }) => handovers.inspect(granted(fileId, passphrase)),
    'handover.receive': async ({ fileId, passphrase }) => handovers.receive(granted(fileId, passphrase)),
  };
}
