/** Import → Plan → Run → Review → Export: where the list is, what is behind it, and what can be opened. */
import type { ListCard } from '../../electron/contract/list.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './Corridor.module.css';
import { formatRoute, steps, type Step } from './router.ts';

const titles: Readonly<Record<Step, string>> = { import: 'Import', plan: 'Plan', run: 'Run', review: 'Review', export: 'Export' };

/** What a list has behind it: facts of its card, not of where the person looks. */
function isDone(step: Step, card: ListCard | undefined): boolean {
  if (card === undefined) return false;
  switch (step) {
    case 'import':
      return true;
    case 'plan':
      return card.run !== null;
    case 'run':
      return card.run?.state === 'finished';
    case 'review':
      return card.rows > 0 && card.decided === card.rows;
    case 'export':
      return card.exportedAt !== null;
  }
}

/** There is no run to open before one was started. */
const canOpen = (step: Step, card: ListCard | undefined): boolean => step !== 'run' || (card !== undefined && card.run !== null);

export const Corridor = ({ listId, current, card }: { listId: string; current: Step; card: ListCard | undefined }) => (
  <nav aria-label="Steps of this list">
    <ol className={css.walk}>
      {steps.map((step) => {
        const done = step !== current && isDone(step, card);
        const inside = (
          <>
            {done && <Icon name="check" size={14} />}
            {titles[step]}
            {done && <span className="hidden-visually">, done</span>}
          </>
        );
        return (
          <li key={step} data-current={step === current || undefined}>
            {canOpen(step, card) || step === current ? (
              <a
                className={css.step}
                data-done={done || undefined}
                aria-current={step === current ? 'step' : undefined}
                href={formatRoute({ at: 'list', listId, step })}
              >
                {inside}
              </a>
            ) : (
              <span className={css.step} data-closed title="No run was started yet">
                {inside}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  </nav>
);
