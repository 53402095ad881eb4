/** A few leads first, for whoever isn't sure. */
import { Button } from '@mantine/core';
import { checkWords } from '#messages/plan/checkWords.ts';
import { priceWords } from '#messages/plan/planWords.ts';
import type { ListPlan } from '../../subjects/plan/useListPlan.ts';
import { Key } from '../../ui/keys/Key.tsx';
import { Panel } from '../../ui/page/Page.tsx';
import css from './CheckScreen.module.css';

const { trial: words } = checkWords;

export function TrialPanel({ state: { trial, choices, tryFirst } }: { state: ListPlan }) {
  const { rows, chosen, planned, startable } = trial;
  if (rows === null) return null;
  const { plan } = planned;
  return (
    <Panel title={words.title}>
      <p className="text-2">
        {plan !== null && words.about(rows, chosen.random, priceWords(plan))} {choices.freshForMs === 0 ? words.again : words.reused}
      </p>
      <Button className={css.starts ?? ''} mt={12} rightSection={<Key of="check.tryFirst" />} disabled={!startable} onClick={tryFirst}>
        {words.start(rows)}
      </Button>
    </Panel>
  );
}
