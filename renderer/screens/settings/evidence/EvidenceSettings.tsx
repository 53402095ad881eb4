/** Evidence settings: the signing keys, the organization, and the server that certifies the time. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { timestampUrlSchema, type SigningKey } from '#contract/evidence/signing.ts';
import { signingProblemSentence, evidenceSettingsWords as words, fingerprintText } from '#messages/evidence/signingWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { signingState } from '#renderer/subjects/evidence/queries.ts';
import { changeSettings } from '#renderer/subjects/settings/queries.ts';
import { failureOf, notifyDone } from '#renderer/base/notify.ts';
import { FailureNotice, Notice } from '#renderer/ui/notices/Notice.tsx';
import { queryClient } from '#renderer/base/queryClient.ts';
import { call, saveDownload } from '#renderer/bridge/call.ts';
import { CommitText } from '#renderer/ui/form/CommitFields.tsx';
import { dayText, timeText } from '#renderer/ui/text/times.ts';
import settingsCss from '../SettingsScreen.module.css';
import { WideTable } from '../WideTable.tsx';

const checkUrl = (text: string): string | null =>
  text === '' || timestampUrlSchema.safeParse(text).success ? null : words.badTimestampUrl;

export function EvidenceSettings({ settings }: { settings: Settings }) {
  const { data: state = null, error } = useQuery(signingState);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const work = (act: () => Promise<void>): void => {
    setBusy(true);
    setFailure(null);
    act()
      .catch((thrown: unknown) => setFailure(failureOf(thrown)))
      .finally(() => setBusy(false));
  };
  const hasKey = state?.keys.some(({ retiredAt }) => retiredAt === null) === true;
  const rotate = (): void => {
    setAsking(false);
    work(async () => {
      queryClient.setQueryData(signingState.queryKey, await call('evidence.rotateKey', {}));
      notifyDone(words.replaced);
    });
  };
  const exportKey = (keyId: string): void =>
    work(async () => {
      const destination = await call('files.chooseSave', { suggestedName: words.fileName(keyId) });
      if (destination === null) return;
      const written = await call('evidence.exportKey', { keyId, destinationId: destination.destinationId });
      if (written.download !== null) saveDownload(written.download, written.fileName);
      notifyDone(words.exported(written.fileName));
    });
  const shown = failure ?? error?.failure ?? null;
  return (
    <section aria-label={words.title}>
      <div className={settingsCss.listHead}>
        <h2>{words.title}</h2>
        {asking ? (
          <span className={settingsCss.ask}>
            <span className="text-2">{words.asks}</span>
            <Button variant="default" size="xs" onClick={() => setAsking(false)}>
              {shared.cancel}
            </Button>
            <Button size="xs" variant="filled" data-danger onClick={rotate}>
              {words.replaceNow}
            </Button>
          </span>
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
        )}
      </div>
      <p className="text-2">{words.about}</p>
      {shown !== null && <FailureNotice failure={shown} />}
      {state !== null && state.problem !== null && (
        <div className="mt-12">
          <Notice tone="amber">{signingProblemSentence(state.problem)}</Notice>
        </div>
      )}
      {state?.keys.length === 0 && state.problem === null && <p className="text-3 mt-8">{words.none}</p>}
      {state !== null && state.keys.length > 0 && <SigningKeys keys={state.keys} disabled={busy} onExport={exportKey} />}
      <div className={`${settingsCss.pair ?? ''} mt-12`}>
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
    </section>
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
