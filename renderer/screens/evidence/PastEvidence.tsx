/** Evidence of the list that was made before, newest first. */
import { useQuery } from '@tanstack/react-query';
import { count } from '#messages/count.ts';
import { evidenceWords } from '#messages/evidence/evidenceScreenWords.ts';
import { reading } from '../../base/queryClient.ts';
import { groupLabel } from '../../ui/form/FormBody.tsx';
import { SandboxLabel } from '../../ui/badges/SandboxLabel.tsx';
import { timeText } from '../../ui/text/times.ts';
import css from './EvidenceScreen.module.css';

const words = evidenceWords.past;

export function PastEvidence({ listId }: { listId: string }) {
  const { data: past = null } = useQuery({ ...reading('evidence.list', { listId }), meta: { notifies: 'always' } });
  if (past === null) return null;
  return (
    <div>
      <h2 className={groupLabel}>{words.title}</h2>
      {past.length === 0 ? (
        <p className="text-3">{words.none}</p>
      ) : (
        <div className={css.past} role="region" aria-label={words.title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th>{words.made}</th>
                <th>{words.file}</th>
                <th data-number>{words.rows}</th>
                <th>{words.root}</th>
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
