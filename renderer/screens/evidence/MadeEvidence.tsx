/** Evidence was made: where it is, and what a reader compares it by. */
import type { EvidenceMade } from '#contract/evidence/evidence.ts';
import { fingerprintText, signingProblemSentence } from '#messages/evidence/signingWords.ts';
import { evidenceWords } from '#messages/evidence/evidenceScreenWords.ts';
import { Banner } from '../../ui/notices/Banner.tsx';
import { timeText } from '../../ui/text/times.ts';
import { HashList } from './HashList.tsx';
import { SignedParts } from './SignedParts.tsx';

const words = evidenceWords.done;

export const MadeEvidence = ({ made }: { made: EvidenceMade }) => (
  <Banner tone={made.unsigned === null ? 'slate' : 'amber'} icon="check" title={words.title(made.rows, made.fileName)}>
    <p>{words.written(made)}</p>
    {made.unsigned !== null && <p>{signingProblemSentence(made.unsigned)}</p>}
    {!made.recorded && <p>{words.notRecorded}</p>}
    <HashList
      hashes={[
        [words.root, made.root, true],
        [words.sha256, made.sha256, true],
        made.keyId === null ? null : [words.key, fingerprintText(made.keyId), true],
        made.timestamp === null ? null : [words.time, words.timestamp(made.timestamp, timeText(made.timestamp.at)), false],
      ]}
    />
    {made.shared !== null && <SignedParts shared={made.shared} />}
  </Banner>
);
