/** What the run asks for every row, how far that is, and what it has cost. */
import type { Run } from '../../../electron/contract/run.ts';
import { count } from '../../../electron/words/count.ts';
import { addOnTitle, operationTitle } from '../../../electron/words/names.ts';
import { price } from '../../../electron/words/money.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import css from './RunScreen.module.css';

export function Checks({ run: { operation, addOns, counts, cost, state } }: { run: Run }) {
  const made = counts.planned - counts.pending;
  const title = operationTitle(operation);
  const extras = addOns.map(addOnTitle).join(', ');
  return (
    <section aria-label="Checks">
      <div className={css.sectionHead}>
        <h2>Checks</h2>
        <span className="code text-3 cut">{[operation, ...addOns].join(' + ')}</span>
      </div>
      <div className={css.check}>
        <span className="cut" title={extras === '' ? title : `${title} with ${extras}`}>
          {title}
        </span>
        <ProgressBar
          share={counts.planned === 0 ? 1 : made / counts.planned}
          label={title}
          tone={state === 'running' || state === 'finished' ? 'accent' : 'slate'}
        />
        <span className="text-2">
          {count(made)} of {count(counts.planned)}
        </span>
        <span className={cost.lowMicros === 0 && !cost.complete ? 'text-3' : 'medium'}>
          {cost.lowMicros === 0 && !cost.complete ? price(null, cost.currency) : price(cost.lowMicros, cost.currency)}
        </span>
      </div>
    </section>
  );
}
