/** The table of stricter calling hours: a line for each state that has its own, with its source and the date when that was read. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callingPlaceNames, type CallingRule, type CallingRules as Rules } from '#contract/calling/callingRules.ts';
import { weekText } from '#messages/calling/callingWords.ts';
import { callingRulesWords as words } from '#messages/calling/callingRulesWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { useAct } from '#renderer/base/notify.ts';
import { queryClient, declareQuery } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';
import { Table } from '#renderer/ui/page/Table.tsx';
import { dayText } from '#renderer/ui/text/times.ts';
import settings from '../SettingsScreen.module.css';
import css from './CallingRules.module.css';
import { RuleForm } from './RuleForm.tsx';
import { Question, Section } from '../Section.tsx';

const table = declareQuery('callingRules.list', { 'callingRules.changed': {} })({});

/** Today's date in the reader's time zone, as `2026-11-23`. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

export function CallingRules() {
  const { data: known, error } = useQuery(table);
  /** The place of the line being edited; `new` for an additional line. */
  const [editing, setEditing] = useState<string | null>(null);
  const act = useAct();
  const [asks, setAsks] = useState(false);

  const put = (changed: Rules): void => {
    queryClient.setQueryData(table.queryKey, changed);
    setEditing(null);
    setAsks(false);
  };
  const change = (work: () => Promise<Rules>): void => act.run(async () => put(await work()));
  const rules = known?.rules ?? [];
  return (
    <Section title={words.title} about={words.about} failure={act.failure ?? error?.failure}>
      <div className={settings.keyLine}>
        <span className="medium">{known === undefined ? words.reading : words.lines(rules.length, known.shipped)}</span>
        <span className="grow" />
        {asks ? (
          <Question
            question={words.restoreQuestion}
            confirm={words.restoreNow}
            onConfirm={() => change(() => call('callingRules.restore', {}))}
            onCancel={() => setAsks(false)}
          />
        ) : (
          <>
            {known?.shipped === false && (
              <Button size="xs" variant="subtle" onClick={() => setAsks(true)}>
                {words.restore}
              </Button>
            )}
            <Button size="xs" disabled={known === undefined || editing === 'new'} onClick={() => setEditing('new')}>
              {words.add}
            </Button>
          </>
        )}
      </div>
      {editing !== null && known !== undefined && (
        <RuleForm
          key={editing}
          rule={rules.find(({ place }) => place === editing) ?? null}
          taken={rules.map(({ place }) => place)}
          today={today()}
          onSave={async (rule) => put(await call('callingRules.save', { rule }))}
          onCancel={() => setEditing(null)}
        />
      )}
      {known !== undefined &&
        (rules.length === 0 ? (
          <p className="text-3 mt-8">{words.none}</p>
        ) : (
          <Lines rules={rules} onChange={setEditing} onRemove={(place) => change(() => call('callingRules.remove', { place }))} />
        ))}
    </Section>
  );
}

interface LinesProps {
  readonly rules: readonly CallingRule[];
  readonly onChange: (place: string) => void;
  readonly onRemove: (place: string) => void;
}

const Lines = ({ rules, onChange, onRemove }: LinesProps) => (
  <Table label={words.table} columns={words.columns}>
    {rules.map(({ place, week, source, asOf, note }) => {
      const name = callingPlaceNames[place] ?? place;
      return (
        <tr key={place}>
          <td className="medium">{name}</td>
          <td>{weekText(week)}</td>
          <td className="text-2">
            {source}
            {note !== undefined && <div className="small text-3">{note}</div>}
          </td>
          <td className="nowrap text-2">{dayText(Date.parse(`${asOf}T12:00`))}</td>
          <td data-number>
            <span className={css.actions}>
              <Button size="xs" variant="subtle" aria-label={words.change(name)} onClick={() => onChange(place)}>
                {words.changeIt}
              </Button>
              <Button size="xs" variant="subtle" aria-label={words.remove(name)} onClick={() => onRemove(place)}>
                {shared.remove}
              </Button>
            </span>
          </td>
        </tr>
      );
    })}
  </Table>
);
