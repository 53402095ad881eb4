/** Evidence of the list: earlier files, and the one just made. */
import { useQuery } from '@tanstack/react-query';
import type { EvidenceMade } from '#contract/evidence/evidence.ts';
import { evidenceWords } from '#messages/evidence/evidenceScreenWords.ts';
import { count } from '#messages/count.ts';
import { fingerprintText, signingProblemSentence } from '#messages/evidence/signingWords.ts';
import { Banner } from '../../ui/notices/Notice.tsx';
import { unfollowed } from '../../base/queryClient.ts';
import { groupLabel } from '../../ui/form/FormBody.tsx';
import { Table } from '../../ui/page/Table.tsx';
import { SandboxLabel } from '../../ui/badges/Marks.tsx';
import { timeText } from '../../ui/text/times.ts';
import { HashList, SignedParts } from './VerifyPanel.tsx';

const words = evidenceWords.past;

export function PastEvidence({ listId }: { listId: string }) {
  const { data: past = null } = useQuery({ ...unfollowed('evidence.list', { listId }), meta: { notifies: 'always' } });
  if (past === null) return null;
  return (
    <div>
      <h2 className={groupLabel}>{words.title}</h2>
      {past.length === 0 ? (
        <p className="text-3">{words.none}</p>
      ) : (
        <Table label={words.title} columns={words.columns} numbers={['rows']}>
          {past.map((one) => (
            <tr key={one.evidenceId}>
              <td className="nowrap">{words.by(timeText(one.at), one.by)}</td>
              <td>
                {one.fileName} {one.sandbox && <SandboxLabel />}
                <div className="small text-3">
                  {words.of(one)}, {words.signed(one.keyId)}
                </div>
              </td>
              <td data-number>{count(one.rows)}</td>
              <td className="code" title={one.root}>
                {one.root.slice(0, 16)}…
              </td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  );
}

const madeEvidenceWords = evidenceWords.done;

/** Confirms that evidence was made: where it is, and the hashes to compare it by. */
export const MadeEvidence = ({ made }: { made: EvidenceMade }) => (
  <Banner tone={made.unsigned === null ? 'slate' : 'amber'} icon="check" title={madeEvidenceWords.title(made.rows, made.fileName)}>
    <p>{madeEvidenceWords.written(made)}</p>
    {made.unsigned !== null && <p>{signingProblemSentence(made.unsigned)}</p>}
    {!made.recorded && <p>{madeEvidenceWords.notRecorded}</p>}
    <HashList
      hashes={[
        [madeEvidenceWords.root, made.root, true],
        [madeEvidenceWords.sha256, made.sha256, true],
        made.keyId === null ? null : [madeEvidenceWords.key, fingerprintText(made.keyId), true],
        made.timestamp === null
          ? null
          : [madeEvidenceWords.time, madeEvidenceWords.timestamp(made.timestamp, timeText(made.timestamp.at)), false],
      ]}
    />
    {made.shared !== null && <SignedParts shared={made.shared} />}
  </Banner>
);
