/** Verifies an evidence file or one row's proof, from anyone, chosen or dropped. */
import { Button, FileButton } from '@mantine/core';
import { Fragment } from 'react';
import type { EvidenceVerified } from '#contract/evidence/evidenceCheck.ts';
import type { ShownParts } from '#contract/evidence/evidencePart.ts';
import { evidenceFaultSentence, shownRowSentences, partsWords } from '#messages/evidence/evidenceWords.ts';
import { fingerprintText } from '#messages/evidence/signingWords.ts';
import { evidenceWords } from '#messages/evidence/evidenceScreenWords.ts';
import { Banner, FailureNotice, Note } from '../../ui/notices/Notice.tsx';
import { useVerifiedFile, verifyFile } from '../../subjects/evidence/verifiedFile.ts';
import { Table } from '../../ui/page/Table.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import { timeText } from '../../ui/text/times.ts';
import { Fold } from '../../subjects/answers/Fold.tsx';
import type { IconName } from '../../ui/page/Icon.tsx';
import css from './EvidenceScreen.module.css';

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

/** For a shared list: what each device signed, and how many of the decisions and answers that covers. */
export function SignedParts({ shared: { parts, unknown } }: { shared: ShownParts }) {
  const rest = partsWords.unknown(unknown);
  return (
    <div>
      <p className="text-2 mt-12">{partsWords.title}</p>
      <Table className={css.parts} label={partsWords.title} columns={partsWords.headings}>
        {parts.map((part, at) => (
          <tr key={at}>
            <td>{partsWords.device(part)}</td>
            <td>{part.at === null ? partsWords.unsigned : timeText(Date.parse(part.at))}</td>
            <td>{partsWords.cover(part.decisions)}</td>
            <td>{partsWords.cover(part.answers)}</td>
            <td className="code" title={part.keyId === null ? undefined : fingerprintText(part.keyId)}>
              {part.keyId === null ? '' : `${part.keyId.slice(0, 16)}…`}
            </td>
          </tr>
        ))}
      </Table>
      {rest !== null && <p className="small text-3">{rest}</p>}
      <p className="small text-3">{partsWords.about}</p>
    </div>
  );
}

const whatItSaysWords = evidenceWords.says;
const lines: readonly (readonly [IconName, string])[] = [
  ['info', whatItSaysWords.cells],
  ['info', whatItSaysWords.notDoNotCall],
  ['clock', whatItSaysWords.time],
  ['key', whatItSaysWords.key],
];

/** The limits of what evidence proves, for people who rely on it. What it does prove is stated above in three sentences. */
export const WhatItSays = () => (
  <div className={css.limits}>
    <Fold title={whatItSaysWords.title} summary={whatItSaysWords.summary}>
      <ul className="stack gap-10">
        {lines.map(([icon, line]) => (
          <Note key={line} icon={icon}>
            {line}
          </Note>
        ))}
      </ul>
    </Fold>
  </div>
);

type Line = readonly [term: string, value: string, isCode: boolean];

/** Fingerprints with their labels: the term is above the value, so that a long one fits a narrow pane. */
export const HashList = ({ hashes }: { hashes: readonly (Line | null)[] }) => (
  <dl className={css.hashes}>
    {hashes.flatMap((line) =>
      line === null
        ? []
        : [
            <Fragment key={line[0]}>
              <dt>{line[0]}</dt>
              <dd className={line[2] ? 'code' : ''}>{line[1]}</dd>
            </Fragment>,
          ],
    )}
  </dl>
);
