/** The data folder's data on one person: found, shown, saved as a file, purged. */
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Failure } from '#contract/failure.ts';
import type { Held, Person, Purged } from '#contract/privacy/privacy.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { heldText, purgeNotes, soughtText, privacyWords as words, retentionWords } from '#messages/privacy/privacyWords.ts';
import { failureOf, useWork } from '#renderer/base/notify.ts';
import { usePersonRequest } from '#renderer/subjects/settings/settingsSections.ts';
import { FailureNotice, Notice } from '#renderer/ui/notices/Notice.tsx';
import { call } from '#renderer/bridge/call.ts';
import { changeSettings } from '#renderer/subjects/settings/queries.ts';
import { CommitNumber } from '#renderer/ui/form/CommitFields.tsx';
import privacySettingsCss from '../SettingsScreen.module.css';
import { HeldPanel } from './HeldPanel.tsx';
import { HoldingBackups } from './HoldingBackups.tsx';
import { PurgeStep } from './PurgeStep.tsx';
import css from './Privacy.module.css';
import { Form } from '#renderer/ui/form/Form.tsx';
import { Section } from '../Section.tsx';

interface Found {
  person: Person;
  held: Held;
}

const empty = { phone: '', email: '', name: '' };

export function Privacy() {
  const [typed, setTyped] = useState(() => ({ ...empty, ...usePersonRequest.getState().person }));
  // Only once: on a later visit, the search is for someone else.
  useEffect(() => usePersonRequest.setState({ person: null }), []);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, run } = useWork((error) => setFailure(failureOf(error)));
  const [found, setFound] = useState<Found | null>(null);
  const [purged, setPurged] = useState<Purged | null>(null);

  const field = (name: keyof typeof empty) => ({
    label: words[name],
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const find = (person: Person): void =>
    run(async () => {
      setFailure(null);
      setFound(null);
      setFound({ person, held: await call('privacy.held', { person }) });
    });
  const submit = (): void => {
    setPurged(null);
    const given = Object.entries(typed).filter(([, text]) => text.trim() !== '');
    find(Object.fromEntries(given));
  };
  return (
    <Section title={words.title} about={words.about}>
      <Form className={css.form} onSubmit={submit}>
        <TextInput {...field('phone')} type="tel" />
        <TextInput {...field('email')} inputMode="email" />
        <TextInput {...field('name')} />
        <Button type="submit" variant="default" loading={busy} disabled={Object.values(typed).every((text) => text.trim() === '')}>
          {words.find}
        </Button>
      </Form>
      {busy && (
        <p role="status" className="text-2">
          {words.finding}
        </p>
      )}
      <FailureNotice failure={failure} />
      {purged !== null && (
        <Notice tone="slate">
          {words.purged(heldText(purged.counts))}
          {purgeNotes(purged).map((note) => (
            <div key={note}>{note}</div>
          ))}
        </Notice>
      )}
      {found !== null && (
        <div className={css.found}>
          {found.held.counts.length === 0 ? (
            <p>{words.nothing(soughtText(found.held))}</p>
          ) : (
            <>
              <HeldPanel person={found.person} held={found.held} onFailure={setFailure} />
              <PurgeStep
                person={found.person}
                onFailure={setFailure}
                onPurged={(result) => {
                  setPurged(result);
                  find(found.person);
                }}
              />
            </>
          )}
          <HoldingBackups
            person={found.person}
            backups={found.held.backups}
            onFailure={setFailure}
            onChanged={(backups) => setFound({ ...found, held: { ...found.held, backups } })}
          />
        </div>
      )}
    </Section>
  );
}

const longestDays = 3650;

/** How long lists and results are kept, and the data held on one person. */
export const PrivacySettings = ({ settings: { keepListsDays = null, keepAnswersDays = null } }: { settings: Settings }) => (
  <>
    <Section title={retentionWords.settings.title} about={retentionWords.settings.about}>
      <div className={privacySettingsCss.fields}>
        <CommitNumber
          label={retentionWords.settings.lists}
          value={keepListsDays}
          least={1}
          most={longestDays}
          decimals={0}
          empty={retentionWords.settings.empty}
          onKeep={(days) => changeSettings({ keepListsDays: days })}
        />
        <CommitNumber
          label={retentionWords.settings.answers}
          value={keepAnswersDays}
          least={1}
          most={longestDays}
          decimals={0}
          empty={retentionWords.settings.empty}
          onKeep={(days) => changeSettings({ keepAnswersDays: days })}
        />
      </div>
    </Section>
    <Privacy />
  </>
);
