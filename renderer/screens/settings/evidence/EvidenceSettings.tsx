/** Evidence settings: the signing keys, the organization, and the server that certifies the time. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Settings } from '#contract/settings/settings.ts';
import { timestampUrlSchema, type SigningKey } from '#contract/evidence/signing.ts';
import { signingProblemSentence, evidenceSettingsWords as words, fingerprintText } from '#messages/evidence/signingWords.ts';
import { signingState } from '#renderer/subjects/evidence/queries.ts';
import { changeSettings } from '#renderer/subjects/settings/queries.ts';
import { notifyDone, useAct } from '#renderer/base/notify.ts';
import { Notice } from '#renderer/ui/notices/Notice.tsx';
import { queryClient } from '#renderer/base/queryClient.ts';
import { call, saveFile } from '#renderer/bridge/call.ts';
import { CommitText } from '#renderer/ui/form/CommitFields.tsx';
import { Table } from '#renderer/ui/page/Table.tsx';
import { dayText, timeText } from '#renderer/ui/text/times.ts';
import css from '../SettingsScreen.module.css';
import { Section, Question } from '../Section.tsx';

const checkUrl = (text: string): string | null =>
  text === '' || timestampUrlSchema.safeParse(text).success ? null : words.badTimestampUrl;

export function EvidenceSettings({ settings }: { settings: Settings }) {
  const { data: state = null, error } = useQuery(signingState);
  const { busy, failure, run } = useAct();
  const [asking, setAsking] = useState(false);
  const hasKey = state?.keys.some(({ retiredAt }) => retiredAt === null) === true;
  const rotate = (): void => {
    setAsking(false);
    run(async () => {
      queryClient.setQueryData(signingState.queryKey, await call('evidence.rotateKey', {}));
      notifyDone(words.replaced);
    });
  };
  const exportKey = (keyId: string): void =>
    run(async () => {
      const saved = await saveFile(words.fileName(keyId), (destinationId) => call('evidence.exportKey', { keyId, destinationId }));
      if (saved !== null) notifyDone(words.exported(saved.fileName));
    });
  return (
    <Section
      title={words.title}
      about={words.about}
      failure={failure ?? error?.failure}
      acts={
        asking ? (
          <Question question={words.asks} confirm={words.replaceNow} onConfirm={rotate} onCancel={() => setAsking(false)} />
        ) : (
          <Button
            variant="default"
            size="xs"
            loading={busy}
            disabled={state === null || state.problem?.code === 'noKeychain'}
            onClick={hasKey ? () => setAsking(true) : rotate}
          >
            {hasKey ? words.replace : words.make}
          </Button>
        )
      }
    >
      {state !== null && state.problem !== null && (
        <Notice tone="amber" className="mt-12">
          {signingProblemSentence(state.problem)}
        </Notice>
      )}
      {state?.keys.length === 0 && state.problem === null && <p className="text-3 mt-8">{words.none}</p>}
      {state !== null && state.keys.length > 0 && <SigningKeys keys={state.keys} disabled={busy} onExport={exportKey} />}
      <div className={css.fields}>
        <CommitText
          label={words.organization}
          description={words.aboutOrganization}
          value={settings.organization ?? ''}
          maxLength={300}
          check={() => null}
          onKeep={(organization) => changeSettings({ organization })}
        />
        <CommitText
          label={words.timestampUrl}
          description={words.aboutTimestampUrl}
          value={settings.timestampUrl ?? ''}
          maxLength={2000}
          check={checkUrl}
          onKeep={(timestampUrl) => changeSettings({ timestampUrl })}
        />
      </div>
    </Section>
  );
}

/** The public keys, newest first: the one in use, and earlier ones. */
const SigningKeys = ({
  keys,
  disabled,
  onExport,
}: {
  keys: readonly SigningKey[];
  disabled: boolean;
  onExport: (keyId: string) => void;
}) => (
  <Table label={words.table} columns={words.columns}>
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
  </Table>
);
