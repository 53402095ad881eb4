/** The form for making evidence: its scope and contents, and the result. */
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { List, ListCard } from '#contract/lists/list.ts';
import type { Run } from '#contract/runs/run.ts';
import type { Settings } from '#contract/settings/settings.ts';
import type { SigningState } from '#contract/evidence/signing.ts';
import { fingerprintText, signingProblemSentence } from '#messages/evidence/signingWords.ts';
import { evidenceWords as words } from '#messages/evidence/evidenceScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { changeSettings } from '../../subjects/settings/queries.ts';
import { cleanFileName } from '../../subjects/exports/fileName.ts';
import { FailureNotice, Notice } from '../../ui/notices/Notice.tsx';
import { attempt } from '../../base/notify.ts';
import { goToSection } from '../../subjects/settings/settingsSections.ts';
import { useKeys } from '../../keys/useKeys.ts';
import { FormAside, FormBody } from '../../ui/form/FormBody.tsx';
import { Icon } from '../../ui/page/Icon.tsx';
import { CommandButton } from '../../ui/keys/CommandButton.tsx';
import { Back, Foot, Page } from '../../ui/page/Page.tsx';
import { Writing } from '../../ui/bars/Writing.tsx';
import { timeText } from '../../ui/text/times.ts';
import { evidenceCommands } from './evidenceCommands.ts';
import css from './EvidenceScreen.module.css';
import { MadeEvidence, PastEvidence } from './PastEvidence.tsx';
import { useMakeEvidence } from './useMakeEvidence.ts';
import { VerifyPanel, WhatItSays } from './VerifyPanel.tsx';

interface Props {
  readonly list: List;
  readonly card: ListCard;
  readonly runs: readonly Run[];
  readonly settings: Settings;
  /** Null while loading. */
  readonly signing: SigningState | null;
}

const whole = 'list';

export function EvidenceForm({ list, card, runs, settings, signing }: Props) {
  const { listId } = list;
  const [scope, setScope] = useState<string>(whole);
  const [organization, setOrganization] = useState(settings.organization ?? '');
  const [campaign, setCampaign] = useState(settings.campaign ?? '');
  const [report, setReport] = useState(true);
  const server = settings.timestampUrl ?? '';
  const [timestamp, setTimestamp] = useState(server !== '');
  const making = useMakeEvidence(listId);
  const run = runs.find(({ runId }) => runId === scope);

  const make = (): void => {
    const name = cleanFileName(list.name);
    const remembered = { organization: organization.trim(), campaign: campaign.trim() };
    attempt(() => changeSettings(remembered));
    making.start(
      { fileName: words.fileName(name, card.sandbox), reportName: report ? words.reportName(name, card.sandbox) : null },
      { ...remembered, runId: run?.runId ?? null, timestampUrl: timestamp && server !== '' ? server : null },
    );
  };
  useKeys(evidenceCommands, { listId, make });
  const scopes = [
    { value: whole, label: words.form.wholeList },
    ...runs.map(({ runId, environment, startedAt }) => ({ value: runId, label: words.form.run(environment, timeText(startedAt)) })),
  ];
  const { progress } = making;

  return (
    <Page aria-label={words.title}>
      <FormBody
        title={words.title}
        about={words.about}
        aside={
          <FormAside>
            <WhatItSays />
            <VerifyPanel />
          </FormAside>
        }
      >
        {making.failure !== null && <FailureNotice failure={making.failure} onRetry={make} />}
        {making.made !== null && <MadeEvidence made={making.made} />}
        <div className={css.form}>
          <Select
            label={words.form.what}
            data={scopes}
            value={scope}
            className={css.wide ?? ''}
            onChange={(value) => setScope(value ?? whole)}
          />
          <TextInput
            label={words.form.organization}
            description={words.form.aboutOrganization}
            value={organization}
            maxLength={300}
            onChange={(event) => setOrganization(event.currentTarget.value)}
          />
          <TextInput
            label={words.form.campaign}
            description={words.form.aboutCampaign}
            value={campaign}
            maxLength={300}
            onChange={(event) => setCampaign(event.currentTarget.value)}
          />
          <Checkbox
            label={words.form.report}
            description={words.form.aboutReport}
            checked={report}
            onChange={(event) => setReport(event.currentTarget.checked)}
          />
          <Checkbox
            label={words.form.timestamp}
            description={server === '' ? words.form.noTimestamp : words.form.aboutTimestamp(server)}
            checked={timestamp && server !== ''}
            disabled={server === ''}
            onChange={(event) => setTimestamp(event.currentTarget.checked)}
          />
        </div>
        <Signing signing={signing} />
        <PastEvidence listId={listId} />
      </FormBody>
      <Foot>
        <Back of="evidence.back">{shared.back}</Back>
        <span className="grow" />
        {making.busy ? (
          <Writing label={words.making} progress={progress} onCancel={() => making.cancel()}>
            {progress === null ? words.making : words.progress[progress.what](progress.done, progress.of)}
          </Writing>
        ) : (
          <span className="text-2 gives-way">{words.listStays}</span>
        )}
        <CommandButton of="evidence.make" variant="filled" size="md" disabled={making.busy}>
          {run === undefined ? words.make(list.rows) : words.makeOfRun}
        </CommandButton>
      </Foot>
    </Page>
  );
}

/** The key that signs, or the reason why none does. */
function Signing({ signing }: { signing: SigningState | null }) {
  if (signing === null) return null;
  if (signing.problem !== null)
    return (
      <Notice
        tone="amber"
        actions={
          <Button size="xs" variant="default" onClick={() => goToSection('evidence')}>
            {shared.openSettings}
          </Button>
        }
      >
        {signingProblemSentence(signing.problem)}
      </Notice>
    );
  const current = signing.keys.find(({ retiredAt }) => retiredAt === null);
  return (
    <p className={`${css.signing ?? ''} text-2`}>
      <Icon name="key" size={14} />
      <span>{current === undefined ? words.form.makesKey : words.form.signedWith(fingerprintText(current.keyId))}</span>
    </p>
  );
}
