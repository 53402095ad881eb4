/** Verifies a file of evidence, or one row's proof: chosen or dropped, from anybody. */
import { Button, FileButton } from '@mantine/core';
import type { EvidenceVerified } from '#contract/evidence/evidenceCheck.ts';
import { evidenceFaultSentence, shownRowSentences } from '#messages/evidence/evidenceWords.ts';
import { fingerprintText } from '#messages/evidence/signingWords.ts';
import { evidenceWords } from '#messages/evidence/evidenceScreenWords.ts';
import { FailureNotice } from '../../ui/notices/FailureNotice.tsx';
import { useVerifiedFile, verifyFile } from '../../subjects/evidence/verifiedFile.ts';
import { Banner } from '../../ui/notices/Banner.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import { timeText } from '../../ui/text/times.ts';
import css from './EvidenceScreen.module.css';
import { HashList } from './HashList.tsx';
import { SignedParts } from './SignedParts.tsx';

const words = evidenceWords.verify;

export function VerifyPanel() {
  const state = useVerifiedFile();
  return (
    <Panel title={words.title}>
      <div className={css.verify}>
        <p className="text-2">{words.about}</p>
        {state.at === 'failed' && <FailureNotice failure={state.failure} />}
        {state.at === 'done' && <Verified verified={state.verified} />}
        <FileButton accept=".jsonl,.json" onChange={(file) => void verifyFile(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={state.at === 'verifying'}>
              {state.at === 'done' ? words.another : words.choose}
            </Button>
          )}
        </FileButton>
        {state.at === 'verifying' && (
          <p role="status" className="small text-3">
            {words.verifying(state.name)}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Verified({ verified }: { verified: EvidenceVerified }) {
  const { fault, stated, keyId, timestamp, row } = verified;
  const what = stated === null ? '' : row === null ? words.evidence(stated.list) : words.proof(row.row, stated.list);
  return (
    <>
      <Banner
        tone={fault === null ? 'slate' : 'red'}
        icon={fault === null ? 'check' : 'warning'}
        title={fault === null ? words.holds : words.fails}
      >
        {fault === null ? what : evidenceFaultSentence(fault)}
      </Banner>
      {stated !== null && (
        <>
          {stated.environment.startsWith('SANDBOX') && (
            <Banner tone="sand" icon="flask" title={stated.environment}>
              {words.sandbox}
            </Banner>
          )}
          <p className="text-2">
            {words.by(stated.by, timeText(Date.parse(stated.at)))}, {words.rows(stated.counts.rows)}
          </p>
          {row?.shown && (
            <ul>
              {shownRowSentences(row.shown).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <HashList
            hashes={[
              [words.root, stated.root, true],
              keyId === null ? null : [words.key, fingerprintText(keyId), true],
              [words.time, timestamp === null ? words.noTime : evidenceWords.done.timestamp(timestamp, timeText(timestamp.at)), false],
            ]}
          />
          {stated.shared !== null && <SignedParts shared={stated.shared} />}
          {keyId !== null && <p className="small text-3">{words.compare}</p>}
        </>
      )}
    </>
  );
}
