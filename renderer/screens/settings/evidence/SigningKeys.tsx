/** The public keys, newest first: the one that signs, and those that signed before. */
import { Button } from '@mantine/core';
import type { SigningKey } from '#contract/evidence/signing.ts';
import { fingerprintText, evidenceSettingsWords as words } from '#messages/evidence/signingWords.ts';
import { dayText, timeText } from '#renderer/ui/text/times.ts';
import { WideTable } from '../WideTable.tsx';

export const SigningKeys = ({
  keys,
  disabled,
  onExport,
}: {
  keys: readonly SigningKey[];
  disabled: boolean;
  onExport: (keyId: string) => void;
}) => (
  <WideTable label={words.table}>
    <thead>
      <tr>
        <th>{words.columns.fingerprint}</th>
        <th>{words.columns.made}</th>
        <th>{words.columns.state}</th>
        <th>
          <span className="hidden-visually">{words.columns.actions}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {keys.map(({ keyId, madeAt, retiredAt, by }) => (
        <tr key={keyId}>
          <td className="code">{fingerprintText(keyId)}</td>
          <td className="nowrap">{words.madeBy(timeText(madeAt), by)}</td>
          <td className="nowrap">{retiredAt === null ? words.current : words.retired(dayText(retiredAt))}</td>
          <td data-number>
            <Button variant="subtle" size="xs" disabled={disabled} onClick={() => onExport(keyId)}>
              {words.export}
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  </WideTable>
);
