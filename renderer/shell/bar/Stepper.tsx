/** Check → Review → Download: the list's current stage, the finished ones, and those that can be opened. */
import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ListCard } from '#contract/lists/list.ts';
import { shellWords as words } from '#messages/shellWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import css from './Stepper.module.css';
import { formatRoute, goToStep, type Step } from '../../base/router.ts';

/** The step titles used in the palette; the bar shows three of them. */
export const stepTitles: Readonly<Record<Step, string>> = words.steps;

/** The stages shown in the bar. Choosing columns and checks, and the run, belong to the check. */
const stages = ['check', 'review', 'export'] as const;
type Stage = (typeof stages)[number];
const stageOf = (step: Step): Stage => (step === 'review' || step === 'export' ? step : 'check');

/** The step at which a stage opens: a check that was started opens at its run. */
const stepOf = (stage: Stage, card: ListCard | undefined): Step =>
  stage === 'check' && card !== undefined && card.run !== null ? 'run' : stage;

/** Whether the list has finished the stage. This depends on its card, not on the screen that is open. */
function isDone(stage: Stage, card: ListCard | undefined): boolean {
  if (card === undefined) return false;
  switch (stage) {
    case 'check':
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

/** All stages side by side; in a narrow window, only the current one, which opens a menu of them all. */
export function Stepper(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  return isNarrow ? <StepMenu {...props} /> : <Walk {...props} />;
}

const Walk = ({ listId, current, card }: Props) => (
  <nav aria-label={words.steps.title}>
    <ol className={css.walk}>
      {stages.map((stage) => {
        const isCurrent = stage === stageOf(current);
        const done = !isCurrent && isDone(stage, card);
        return (
          <li key={stage}>
            <a
              className={css.step}
              data-done={done || undefined}
              aria-current={isCurrent ? 'step' : undefined}
              href={formatRoute({ at: 'list', listId, step: stepOf(stage, card) })}
            >
              {done && <Icon name="check" size={14} />}
              {stepTitles[stage]}
              {done && <span className="hidden-visually">{words.steps.done}</span>}
            </a>
          </li>
        );
      })}
    </ol>
  </nav>
);

const StepMenu = ({ listId, current, card }: Props) => {
  const now = stageOf(current);
  return (
    <nav aria-label={words.steps.title}>
      <Menu position="bottom" withinPortal>
        <Menu.Target>
          <button type="button" className={css.step} aria-current="step">
            {stepTitles[now]}
            <span className={css.place}>{words.steps.place(stages.indexOf(now) + 1, stages.length)}</span>
            <Icon name="chevron" size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {stages.map((stage) => (
            <Menu.Item
              key={stage}
              leftSection={
                <Icon
                  name={stage === now ? 'right' : 'check'}
                  size={14}
                  className={stage === now || isDone(stage, card) ? '' : (css.unseen ?? '')}
                />
              }
              onClick={() => goToStep(listId, stepOf(stage, card))}
            >
              {stepTitles[stage]}
              {stage !== now && isDone(stage, card) && <span className="hidden-visually">{words.steps.done}</span>}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
};
