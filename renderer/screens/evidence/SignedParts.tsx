/** Of a shared list: what each device signed, and how much of the decisions and answers that covers. */
import type { ShownParts } from '#contract/evidence/evidencePart.ts';
import { partsWords as words } from '#messages/evidence/evidenceWords.ts';
import { fingerprintText } from '#messages/evidence/signingWords.ts';
import { timeText } from '../../ui/text/times.ts';
import css from './EvidenceScreen.module.css';

export function SignedParts({ shared: { parts, unknown } }: { shared: ShownParts }) {
  const rest = words.unknown(unknown);
  const [device, signed, decisions, answers, key] = words.headings;
  return (
    <div className={css.past} role="region" aria-label={words.title} tabIndex={0}>
      <table>
        <caption>{words.title}</caption>
        <thead>
          <tr>
            <th>{device}</th>
            <th>{signed}</th>
            <th>{decisions}</th>
            <th>{answers}</th>
            <th>{key}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, at) => (
            <tr key={at}>
              <td>{words.device(part)}</td>
              <td>{part.at === null ? words.unsigned : timeText(Date.parse(part.at))}</td>
              <td>{words.cover(part.decisions)}</td>
              <td>{words.cover(part.answers)}</td>
              <td className="code" title={part.keyId === null ? undefined : fingerprintText(part.keyId)}>
                {part.keyId === null ? '' : `${part.keyId.slice(0, 16)}…`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest !== null && <p className="small text-3">{rest}</p>}
      <p className="small text-3">{words.about}</p>
    </div>
  );
}
