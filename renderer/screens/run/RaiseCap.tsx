/** Raises the cap that stopped a run: the field is prefilled with the amount that the rest needs. */
import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { RunCaps } from '#contract/plan/plan.ts';
import type { Run } from '#contract/runs/run.ts';
import { currencySymbol } from '#messages/money.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { sharedWords } from '#messages/sharedWords.ts';
import { widerBudget } from './rest.ts';
import css from './RunScreen.module.css';
import { Form } from '../../ui/form/Form.tsx';

interface Props {
  readonly run: Run;
  /** What the rest costs; null: unknown. */
  readonly pendingMicros: number | null;
  readonly busy: boolean;
  readonly onResume: (caps: RunCaps) => void;
}

export function RaiseCap({ run, pendingMicros, busy, onResume }: Props) {
  const budget = run.stopped?.code === 'budgetSpent';
  const [value, setValue] = useState<number | string>(
    budget ? widerBudget(run, pendingMicros) / 1_000_000 : run.counts.sent + run.counts.pending,
  );
  // Empty: no cap at all.
  const cap = typeof value === 'number' ? value : null;
  const tooLow = cap !== null && (budget ? cap * 1_000_000 <= run.cost.highMicros : cap <= run.counts.sent);
  return (
    <Form
      className={css.raise}
      onSubmit={() => {
        if (tooLow || busy) return;
        onResume(budget ? { budgetMicros: cap === null ? null : Math.round(cap * 1_000_000) } : { maxCalls: cap });
      }}
    >
      <NumberInput
        className={css.cap ?? ''}
        aria-label={budget ? words.raise.budget : words.raise.checks}
        hideControls
        allowNegative={false}
        decimalScale={budget ? 2 : 0}
        fixedDecimalScale={budget}
        thousandSeparator=","
        prefix={budget ? currencySymbol(run.cost.currency) : ''}
        placeholder={sharedWords.noLimit}
        value={value}
        error={tooLow}
        title={tooLow ? words.raise.alreadyUsed : ''}
        onChange={setValue}
      />
      <Button type="submit" variant="filled" disabled={tooLow || busy}>
        {budget ? words.raise.raiseBudget : words.raise.raiseChecks}
      </Button>
    </Form>
  );
}
