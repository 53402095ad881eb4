/** The run's checks: the rows that each covers, its progress, its cost so far, and what it waits for. */
import type { CheckCost, Run, RunCheck } from '#contract/runs/run.ts';
import { conditionPhrase } from '#messages/plan/planWords.ts';
import { addOnTitle, operationTitle } from '#messages/names.ts';
import { skippedLine, unsureText } from '#messages/runs/runHeadline.ts';
import { checkAt, checkStateWord } from '#messages/runs/runWords.ts';
import { runWords as words } from '#messages/runs/runScreenWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { ProgressBar } from '../../ui/bars/ProgressBar.tsx';
import css from './RunScreen.module.css';
import { useCheckCosts } from './useRuns.ts';
import { capital } from '#messages/text.ts';
import { costWords } from '#messages/money.ts';

export function Checks({ run }: { run: Run }) {
  const { checks, state } = run;
  const costs = useCheckCosts(run);
  return (
    <section aria-label={words.checks.title}>
      <div className="line baseline gap-16 apart mb-4">
        <h2>{words.checks.title}</h2>
      </div>
      <ol>
        {checks.map((check, index) => (
          <CheckRow
            key={check.operation}
            check={check}
            number={checks.length > 1 ? index + 1 : null}
            word={checkStateWord(checks, index, state, run.waitingFor)}
            isOn={state === 'running' && index === checkAt(checks)}
            cost={costs.get(check.operation)}
          />
        ))}
      </ol>
    </section>
  );
}

interface CheckRowProps {
  readonly check: RunCheck;
  /** Its position; null if it is the only one. */
  readonly number: number | null;
  /** Its status in words. */
  readonly word: string;
  /** Whether the run is working on it now. */
  readonly isOn: boolean;
  /** Undefined until loaded. */
  readonly cost: CheckCost | undefined;
}

function CheckRow({ check, number, word, isOn, cost }: CheckRowProps) {
  const { operation, addOns, where, state, rows, skipped, counts } = check;
  const title = operationTitle(operation);
  const made = counts.planned - counts.pending;
  const isChoosing = state === 'waiting' && counts.planned > 0;
  const waits = state === 'waiting' && !isChoosing;
  const out = skippedLine(skipped, rows);
  const extras = addOns.map((addOn) => addOnTitle(addOn).toLowerCase());
  // `Only where score is above 30, with litigator check`; empty for a check of every row without add-ons.
  const asked = [
    Object.keys(where).length === 0 && extras.length === 0 ? '' : conditionPhrase(where),
    extras.length === 0 ? '' : words.checks.withAddOns(extras),
  ].filter((part) => part !== '');
  const unsure = cost === undefined ? '' : unsureText(cost.cost, cost.billingUnknown);
  const details = [asked.join(', '), out ?? '', unsure].filter((part) => part !== '').map(capital);
  return (
    <li className={css.check} data-state={state} data-numbered={number !== null || undefined}>
      <span className="line">
        {number !== null && <span className={css.checkNumber}>{number}</span>}
        <span className="cut">{title}</span>
      </span>
      <ProgressBar share={waits ? 0 : counts.planned === 0 ? 1 : made / counts.planned} label={title} tone={isOn ? 'accent' : 'slate'} />
      <span className="text-2">
        {waits
          ? words.checks.notSelected
          : counts.planned === 0
            ? words.checks.nothing
            : words.checks.made(made, counts.planned, isChoosing)}
      </span>
      <span className="medium to-end">{cost !== undefined && (made > 0 || cost.cost.highMicros > 0) && <Spent {...cost} />}</span>
      <span className={css.checkState}>
        {state === 'notEnabled' && <Icon name="lock" size={14} />}
        {state === 'finished' && <Icon name="check" size={14} />}
        {word}
      </span>
      <span className={css.checkId} translate="no">
        {operation}
      </span>
      <span className={css.checkDetail}>{details.join('. ')}</span>
    </li>
  );
}

/** A range if some calls may or may not have been billed. */
const Spent = ({ cost }: CheckCost) => (!cost.complete && cost.highMicros === 0 ? words.checks.noPrice : capital(costWords(cost)));
