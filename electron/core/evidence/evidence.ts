/** Opens evidence: evidence of lists and runs, its signing keys, and this device's signed parts of a team's shared lists. */
import type { HandlersOf } from '#contract/commands.ts';
import type { Clock, Ports } from '../ports.ts';
import { evidenceCommands, type EvidenceNeeds } from './evidenceCommands.ts';
import { createParts, type Parts, type PartsNeeds } from './parts.ts';
import type { Signer } from './signer.ts';
import { createSigningKeys, signingCommands } from './signingKeys.ts';

type FromOthers = 'clock' | 'openThread' | 'signingKeys' | 'suppliedSigner' | 'litigatorMs' | 'catchUp' | 'check' | 'signPart';
interface Common extends Omit<EvidenceNeeds, FromOthers>, Pick<PartsNeeds, 'log'> {
  clock: Clock;
  openExportThread: EvidenceNeeds['openThread'];
  ports: EvidenceNeeds['ports'] & Pick<Ports, 'keychain'>;
}

interface Others {
  lists: { upToDate: EvidenceNeeds['catchUp'] };
  storage: { verify: EvidenceNeeds['check'] };
  team: Pick<EvidenceNeeds, 'signPart'>;
  verdicts: Pick<EvidenceNeeds, 'litigatorMs'>;
}

interface Evidence {
  handlers: HandlersOf<'evidence'>;
  /** Sets a signer to use in this process instead of the key in the keychain. */
  lendSigner(signer: Signer): void;
  statePart: Parts['state'];
}

export function openEvidence(common: Common, { lists, storage, team, verdicts }: Others): Evidence {
  const signingKeys = createSigningKeys({ ...common, keychain: common.ports.keychain });
  const needs = { ...common, signingKeys, openThread: common.openExportThread };
  let suppliedSigner: Signer | null = null;
  return {
    handlers: {
      ...signingCommands(needs),
      ...evidenceCommands({
        ...needs,
        suppliedSigner: () => suppliedSigner,
        litigatorMs: verdicts.litigatorMs,
        catchUp: lists.upToDate,
        check: storage.verify,
        signPart: team.signPart,
      }),
    },
    lendSigner: (signer) => {
      suppliedSigner = signer;
    },
    statePart: createParts(needs).state,
  };
}
