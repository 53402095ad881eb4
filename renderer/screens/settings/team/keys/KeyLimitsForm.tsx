/** Sets the limits of a key for the whole team; also adds a key to the team. */
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Environment } from '#contract/accounts/environment.ts';
import type { TeamKeyLimits } from '#contract/team/team.ts';
import { count } from '#messages/count.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { notifyDone, useAct } from '#renderer/base/notify.ts';
import { environments as allEnvironments } from '#renderer/subjects/accounts/queries.ts';
import { putTeam } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { Panel } from '#renderer/ui/page/Page.tsx';
import css from '../Team.module.css';
import { FormEnd } from '#renderer/ui/form/FormEnd.tsx';
import { Form } from '#renderer/ui/form/Form.tsx';
import { AmountField, NumberField } from '#renderer/ui/form/NumberField.tsx';

const words = teamWords.limits;
const mostRate = 100_000;
const leastRate = 0.1;

interface Props {
  readonly title: string;
  /** Null if the key is new to the team, and its environment is to be chosen. */
  readonly limits: TeamKeyLimits | null;
  readonly environments: readonly Pick<Environment, 'environmentId' | 'name'>[];
  readonly onClose: () => void;
}

export function KeyLimitsForm({ title, limits, environments, onClose }: Props) {
  const [chosen, setChosen] = useState<string | null>(environments.length === 1 ? (environments[0]?.environmentId ?? null) : null);
  const environment = useQuery(allEnvironments).data?.find(({ environmentId }) => environmentId === chosen);
  const [typedRate, setTypedRate] = useState<number | null | undefined>(limits?.callsPerSecond);
  const [quotaCalls, setQuotaCalls] = useState(limits?.quotaCalls ?? null);
  const [budgetMicros, setBudgetMicros] = useState(limits?.budgetMicros ?? null);
  const [cycleDay, setCycleDay] = useState<number | null>(limits?.cycleDay ?? 1);
  const [problem, setProblem] = useState<string | null>(null);
  const act = useAct();
  const currency = limits?.currency ?? environment?.currency ?? 'USD';
  // A key that is new to the team starts with its environment's rate.
  const callsPerSecond = typedRate === undefined ? (environment?.callsPerSecond ?? null) : typedRate;

  const save = (): void => {
    if (chosen === null) return setProblem(words.choose);
    if (callsPerSecond === null || callsPerSecond < leastRate || callsPerSecond > mostRate)
      return setProblem(words.outOfRange(words.perSecond, String(leastRate), count(mostRate)));
    if (cycleDay === null || cycleDay < 1 || cycleDay > 31) return setProblem(words.outOfRange(words.cycleDay, '1', '31'));
    setProblem(null);
    act.run(async () => {
      const wanted: TeamKeyLimits = { callsPerSecond, quotaCalls, budgetMicros, cycleDay, currency };
      putTeam(await call('team.setKey', { environmentId: chosen, limits: wanted }));
      notifyDone(words.saved(environments.find(({ environmentId }) => environmentId === chosen)?.name ?? ''));
      onClose();
    });
  };
  return (
    <Panel className="mt-12" title={title}>
      <Form gap={16} aria-label={title} onSubmit={save} onEscape={onClose}>
        {limits === null && (
          <Select
            label={words.environment}
            description={words.aboutEnvironment}
            placeholder={words.choose}
            w={320}
            data={environments.map(({ environmentId, name }) => ({ value: environmentId, label: name }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <div className={css.four}>
          <NumberField label={words.perSecond} data-autofocus decimalScale={1} value={callsPerSecond} onChange={setTypedRate} />
          <NumberField label={words.quota} allowDecimal={false} placeholder={words.noCap} value={quotaCalls} onChange={setQuotaCalls} />
          <AmountField
            label={words.budget}
            currency={currency}
            placeholder={words.noCap}
            micros={budgetMicros}
            onChange={setBudgetMicros}
          />
          <NumberField label={words.cycleDay} allowDecimal={false} value={cycleDay} onChange={setCycleDay} />
        </div>
        <p className="small text-3">{words.about}</p>
        <FormEnd
          submit={limits === null ? words.addNow : words.save}
          busy={act.busy}
          problem={problem}
          failure={act.failure}
          onCancel={onClose}
        />
      </Form>
    </Panel>
  );
}
