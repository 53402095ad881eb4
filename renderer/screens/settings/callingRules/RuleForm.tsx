/** Adds or changes a line of the calling rules: the hours of each weekday, and their source. */
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callingPlaceNames, type CallingRule } from '#contract/calling/callingRules.ts';
import { weekdayName } from '#messages/calling/callingWords.ts';
import { callingRulesWords } from '#messages/calling/callingRulesWords.ts';
import { Panel } from '#renderer/ui/page/Page.tsx';
import settings from '../SettingsScreen.module.css';
import css from './CallingRules.module.css';
import { draftOf, ruleOf, type DraftDay, type RuleDraft } from './ruleDraft.ts';
import { Form } from '#renderer/ui/form/Form.tsx';
import { FormEnd } from '#renderer/ui/form/FormEnd.tsx';
import { useAct } from '#renderer/base/notify.ts';

const { form: words } = callingRulesWords;

interface Props {
  /** Null for a new line. */
  readonly rule: CallingRule | null;
  /** Places that already have a line. */
  readonly taken: readonly string[];
  /** Today's date in the reader's time zone, as `2026-11-23`. */
  readonly today: string;
  readonly onSave: (rule: CallingRule) => Promise<void>;
  readonly onCancel: () => void;
}

export function RuleForm({ rule, taken, today, onSave, onCancel }: Props) {
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(rule, today));
  const [asked, setAsked] = useState(false);
  const { busy, failure, run } = useAct();
  const read = ruleOf(draft, today);
  const change = (part: Partial<RuleDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const changeDay = (at: number, part: Partial<DraftDay>): void =>
    setDraft((before) => ({ ...before, days: before.days.map((day, index) => (index === at ? { ...day, ...part } : day)) }));
  const place = draft.place === null ? null : (callingPlaceNames[draft.place] ?? draft.place);

  const save = (): void => {
    setAsked(true);
    if ('rule' in read) run(() => onSave(read.rule));
  };
  const problem = 'problem' in read && asked ? read.problem : null;
  return (
    <Panel className={settings.detail ?? ''}>
      <Form className={css.form} aria-label={place === null ? words.new : words.of(place)} onSubmit={save} onEscape={onCancel}>
        <h3>{rule === null || place === null ? words.new : words.of(place)}</h3>
        {rule === null && (
          <Select
            label={words.place}
            placeholder={words.choose}
            searchable
            autoFocus
            w={280}
            data={Object.entries(callingPlaceNames).map(([value, label]) => ({ value, label }))}
            value={draft.place}
            error={asked && draft.place === null ? words.choose : null}
            onChange={(value) => change({ place: value })}
          />
        )}
        {rule === null && place !== null && taken.includes(draft.place ?? '') && <p className="small text-amber">{words.hasLine(place)}</p>}
        <fieldset className={css.days}>
          <legend>{words.days}</legend>
          {draft.days.map((day, at) => (
            <DayLine key={weekdayName(at)} name={weekdayName(at)} day={day} onChange={(part) => changeDay(at, part)} />
          ))}
        </fieldset>
        <div className={settings.fields}>
          <TextInput
            type="date"
            label={words.asOf}
            description={words.aboutAsOf}
            max={today}
            value={draft.asOf}
            onChange={(event) => change({ asOf: event.currentTarget.value })}
          />
          <TextInput
            label={words.source}
            description={words.aboutSource}
            placeholder={words.sourceExample}
            maxLength={300}
            value={draft.source}
            onChange={(event) => change({ source: event.currentTarget.value })}
          />
        </div>
        <Textarea
          label={words.note}
          description={words.aboutNote}
          rows={2}
          maxLength={500}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <FormEnd submit={words.save} busy={busy} problem={problem} failure={failure} onCancel={onCancel} />
      </Form>
    </Panel>
  );
}

interface DayLineProps {
  readonly name: string;
  readonly day: DraftDay;
  readonly onChange: (part: Partial<DraftDay>) => void;
}

const DayLine = ({ name, day: { calls, from, to }, onChange }: DayLineProps) => (
  <div className={css.day}>
    <Checkbox
      label={name}
      aria-label={words.callsOn(name)}
      checked={calls}
      onChange={(event) => onChange({ calls: event.currentTarget.checked })}
    />
    {calls ? (
      <>
        <TextInput
          type="time"
          size="xs"
          aria-label={words.from(name)}
          value={from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <span className="text-3">{words.toBetween}</span>
        <TextInput
          type="time"
          size="xs"
          aria-label={words.to(name)}
          value={to}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </>
    ) : (
      <span className="text-3">{words.noCalls}</span>
    )}
  </div>
);
