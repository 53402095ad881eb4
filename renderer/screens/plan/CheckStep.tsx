/** One check of the plan: its operation, rows and add-ons, and how its rows become calls. */
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addOnsOf } from '#contract/service/operation.ts';
import { getOperation } from '#contract/service/operations/catalog.ts';
import type { PlannedCheck } from '#contract/plan/plan.ts';
import { addOnTitle, operationTitle } from '#messages/names.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { policyOf } from '../../subjects/policy/queries.ts';
import type { SoFar } from '../../subjects/plan/usePlan.ts';
import { DecisionBadge } from '../../ui/badges/Badges.tsx';
import { Icon } from '../../ui/page/Icon.tsx';
import { Sentence } from '../../ui/text/figures.tsx';
import { ConditionLine } from './ConditionLine.tsx';
import css from './PlanScreen.module.css';
import { CountedSoFar, PlanSkeleton } from './PlanSkeleton.tsx';
import { StepHead } from './StepHead.tsx';
import { StepNotes } from './StepNotes.tsx';
import { Waterfall } from './Waterfall.tsx';
import type { StepProps } from './stepProps.ts';

interface Props extends StepProps {
  /** Undefined until counted. */
  readonly planned: PlannedCheck | undefined;
  /** The running count, once there is anything to show. */
  readonly soFar: SoFar | null;
  /** False if something must be fixed before anything is counted. */
  readonly counting: boolean;
  /** Rows of the whole plan: the scale that all checks share. */
  readonly rows: number;
  readonly selected: boolean;
}

export function CheckStep({ planned, soFar, counting, rows, selected, ...step }: Props) {
  const { check, index, of, stale, onChange, onMove } = step;
  const counted = soFar?.checks[index];
  const offered = addOnsOf(getOperation(check.operation));
  return (
    <li className={css.step}>
      <span className={css.number} aria-hidden="true">
        {index + 1}
      </span>
      <div
        role="group"
        aria-label={words.step.name(index + 1, of, operationTitle(check.operation))}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
          // Popovers are elsewhere in the document, although their events bubble through here.
          if (by === 0 || !event.altKey || !(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
          event.preventDefault();
          onMove(index + by);
        }}
      >
        <StepHead step={step} planned={planned} />
        <div className={css.when}>
          <ConditionLine index={index} where={check.where} onChange={(where) => onChange({ where })} />
          {offered.length > 0 && <span>{words.step.withAddOns}</span>}
          {offered.map((addOn) => {
            const checked = check.addOns.includes(addOn);
            return (
              <Checkbox
                key={addOn}
                className={css.addOn ?? ''}
                size="14px"
                radius={3}
                label={addOnTitle(addOn)}
                checked={checked}
                onChange={() => onChange({ addOns: offered.filter((one) => (one === addOn ? !checked : check.addOns.includes(one))) })}
              />
            );
          })}
        </div>
        <StepNotes step={step} planned={planned} />
        {counted !== undefined && soFar !== null && <CountedSoFar check={counted} of={soFar.of} whole={index === 0} />}
        {counted === undefined && planned === undefined && counting && <PlanSkeleton lines={index === 0 ? 4 : 1} />}
        {counted === undefined && planned !== undefined && (
          <Waterfall check={planned} whole={index === 0} rows={rows} counted={selected ? 'selected' : 'list'} stale={stale} />
        )}
      </div>
    </li>
  );
}

/** The step after the run: the policy suggests, and a person decides. */
export function ReviewStep({ listId }: { listId: string }) {
  // The sentence also works without the policy's name, so a failure to read it is ignored.
  const policy = useQuery(policyOf({ listId })).data?.name;
  return (
    <li className={css.step}>
      <span className={css.number}>
        <Icon name="user" size={13} />
      </span>
      <div>
        <h2 className={css.title}>{words.review.title}</h2>
        <div className={css.when}>
          <Sentence
            of={policy === undefined ? words.review.suggestsUnnamed : words.review.suggests}
            parts={{
              policy: <span className={css.word}>{policy}</span>,
              keep: <DecisionBadge value="keep" by="policy" word={words.review.keep} />,
              hold: <DecisionBadge value="hold" by="policy" word={words.review.hold} />,
              drop: <DecisionBadge value="drop" by="policy" word={words.review.drop} />,
            }}
          />
        </div>
      </div>
    </li>
  );
}
