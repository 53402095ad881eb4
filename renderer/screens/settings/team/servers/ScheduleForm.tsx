/** Schedules when the team's servers check a shared list again. */
import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ScheduleTime } from '#contract/plan/schedule.ts';
import type { JoinedTeam } from '#contract/team/team.ts';
import { weekdays, serversWords } from '#messages/team/serverWords.ts';
import { notifyDone, useAct } from '#renderer/base/notify.ts';
import { environments } from '#renderer/subjects/accounts/queries.ts';
import { putTeam } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { Panel } from '#renderer/ui/page/Page.tsx';
import css from '../Team.module.css';
import { FormEnd } from '#renderer/ui/form/FormEnd.tsx';
import { Form } from '#renderer/ui/form/Form.tsx';
import { AmountField, NumberField } from '#renderer/ui/form/NumberField.tsx';

const words = serversWords.schedules;
const dayMs = 86_400_000;
const mostDays = 366;
/** A phone check with the litigator check, which is what schedules are for. */
const checks = [{ operation: 'real_contact@2.0', addOns: ['litigator_checks' as const], where: {} }];

const often = [
  { value: 'day', label: words.everyDay },
  ...[1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: words.everyWeek(weekdays[day] ?? '') })),
  { value: 'month', label: words.everyMonth },
];

/** Null if the time is invalid. */
function timeOf(every: string, at: string): ScheduleTime | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(at.trim()) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  const when = { hour: Number(hour), minute: Number(minute), zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  if (every === 'day') return { every, day: null, ...when };
  return every === 'month' ? { every, day: 1, ...when } : { every: 'week', day: Number(every), ...when };
}

export function ScheduleForm({ team, onClose }: { team: JoinedTeam; onClose: () => void }) {
  const lists = team.lists.filter(({ state }) => state === 'here');
  const ofTeam = new Set(team.keys.map(({ environmentId }) => environmentId));
  const known = (useQuery(environments).data ?? []).filter(({ environmentId }) => ofTeam.has(environmentId));
  const [listId, setListId] = useState<string | null>(lists.length === 1 ? (lists[0]?.listId ?? null) : null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [every, setEvery] = useState('1');
  const [at, setAt] = useState('03:00');
  const [days, setDays] = useState<number | null>(7);
  const [budgetMicros, setBudgetMicros] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const act = useAct();
  const environment = known.find(({ environmentId }) => environmentId === chosen) ?? (known.length === 1 ? known[0] : undefined);
  const list = lists.find((one) => one.listId === listId);

  const save = (): void => {
    const time = timeOf(every, at);
    if (!list || !environment) return setProblem(words.missing);
    if (time === null) return setProblem(words.badTime);
    if (days === null || days < 1 || days > mostDays) return setProblem(words.badDays);
    setProblem(null);
    act.run(async () => {
      const state = await call('team.schedule', {
        ...{ listId: list.listId, environmentId: environment.environmentId, checks, time },
        ...{ withinMs: days * dayMs, maxCalls: null, budgetMicros },
      });
      putTeam(state);
      notifyDone(words.saved(list.name));
      onClose();
    });
  };
  return (
    <Panel className="mt-12" title={words.addTitle}>
      <Form gap={16} aria-label={words.addTitle} onSubmit={save} onEscape={onClose}>
        <div className={css.pair}>
          <Select
            label={words.list}
            description={words.unshared}
            inputWrapperOrder={['label', 'input', 'description']}
            placeholder={words.choose}
            data-autofocus
            data={lists.map(({ listId: value, name }) => ({ value, label: name }))}
            value={listId}
            onChange={setListId}
          />
          <Select
            label={words.key}
            placeholder={words.choose}
            data={known.map(({ environmentId, name }) => ({ value: environmentId, label: name }))}
            value={environment?.environmentId ?? null}
            onChange={setChosen}
          />
        </div>
        <div className={css.four}>
          <Select label={words.every} data={often} value={every} onChange={(value) => setEvery(value ?? 'day')} />
          <TextInput label={words.at} value={at} onChange={({ currentTarget }) => setAt(currentTarget.value)} />
          <NumberField label={words.within} allowDecimal={false} value={days} onChange={setDays} />
          <AmountField
            label={words.budget}
            currency={environment?.currency ?? 'USD'}
            placeholder={words.noLimit}
            micros={budgetMicros}
            onChange={setBudgetMicros}
          />
        </div>
        <p className="small text-3">
          {words.explained} {words.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
        </p>
        <FormEnd submit={words.save} busy={act.busy} problem={problem} failure={act.failure} onCancel={onClose} />
      </Form>
    </Panel>
  );
}
