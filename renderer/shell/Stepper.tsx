/** Import → Plan → Run → Review → Export: the current step, the finished ones, and those that can be opened. */
import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ListCard } from '../../electron/contract/list.ts';
import { shellWords as words } from '../../electron/messages/window/shellWords.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './Stepper.module.css';
import { formatRoute, goToStep, steps, type Step } from '../app/router.ts';

/** As the bar calls them. */
export const stepTitles: Readonly<Record<Step, string>> = words.steps;

/** Whether the list has finished the step: depends on its card, not on the screen that is open. */
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

/** The run step opens only after a run was started. */
export const canOpen = (step: Step, card: ListCard | undefined): boolean => step !== 'run' || (card !== undefined && card.run !== null);

interface Props {
  readonly listId: string;
  readonly current: Step;
  readonly card: ListCard | undefined;
}

/** All steps side by side; if the window is too narrow, the current one, which opens a menu of them all. */
export function Stepper(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  return isNarrow ? <StepMenu {...props} /> : <Walk {...props} />;
}

const Walk = ({ listId, current, card }: Props) => (
  <nav aria-label={words.steps.title}>
    <ol className={css.walk}>
      {steps.map((step) => {
        const done = step !== current && isDone(step, card);
        const inside = (
          <>
            {done && <Icon name="check" size={14} />}
            {stepTitles[step]}
            {done && <span className="hidden-visually">{words.steps.done}</span>}
          </>
        );
        return (
          <li key={step}>
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
              <span className={css.step} data-closed title={words.steps.noRun}>
                {inside}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  </nav>
);

const StepMenu = ({ listId, current, card }: Props) => (
  <nav aria-label={words.steps.title}>
    <Menu position="bottom" withinPortal>
      <Menu.Target>
        <button type="button" className={css.step} aria-current="step">
          {stepTitles[current]}
          <span className={css.place}>{words.steps.place(steps.indexOf(current) + 1, steps.length)}</span>
          <Icon name="chevron" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map((step) => (
          <Menu.Item
            key={step}
            disabled={!canOpen(step, card)}
            leftSection={
              <Icon
                name={step === current ? 'right' : 'check'}
                size={14}
                className={step === current || isDone(step, card) ? '' : (css.unseen ?? '')}
              />
            }
            onClick={() => goToStep(listId, step)}
          >
            {stepTitles[step]}
            {step !== current && isDone(step, card) && <span className="hidden-visually">{words.steps.done}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  </nav>
);
