/** The plan's checks in order, with the review as the last step; all edits of checks are made here. */
import { useState } from 'react';
import { Button, Menu } from '@mantine/core';
import type { Environment } from '#contract/accounts/environment.ts';
import type { Check, Plan } from '#contract/plan/plan.ts';
import type { Operation } from '#contract/service/operation.ts';
import { operationTitle } from '#messages/names.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { choosePlan } from '../../subjects/plan/planChoice.ts';
import { focusedName, focusSoon } from '../../ui/page/focus.ts';
import type { SoFar } from '../../subjects/plan/usePlan.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { CheckStep, ReviewStep } from './CheckStep.tsx';
import { stepButtonId } from './stepProps.ts';
import { changeCheck, moveCheck, removeCheck, replaceOperation } from './checks.ts';
import { OperationItems } from './OperationItems.tsx';
import { addCheckCommands } from './planCommands.ts';
import css from './PlanScreen.module.css';

interface Props {
  readonly listId: string;
  readonly checks: readonly Check[];
  /** Operations that no check uses yet. */
  readonly offered: readonly Operation[];
  readonly environment: Environment | undefined;
  readonly mapped: ReadonlySet<string> | null;
  readonly plan: Plan | null;
  readonly soFar: SoFar | null;
  readonly stale: boolean;
  /** Whether something must be fixed before anything is counted. */
  readonly failed: boolean;
}

export function PlanSteps({ listId, checks, offered, environment, mapped, plan, soFar, stale, failed }: Props) {
  // Announces to screen readers that a step has moved.
  const [announcement, setAnnouncement] = useState('');
  const edit = (next: Check[]): void => choosePlan(listId, { checks: next });
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= checks.length) return;
    edit(moveCheck(checks, from, to));
    setAnnouncement(words.step.moved(operationTitle(checks[from]?.operation ?? ''), to + 1, checks.length));
    const had = focusedName() ?? stepButtonId(from, 'title');
    focusSoon(had.replace(`check-${from}-`, `check-${to}-`));
  };
  const remove = (index: number): void => {
    edit(removeCheck(checks, index));
    setAnnouncement(words.step.removed(operationTitle(checks[index]?.operation ?? '')));
    focusSoon(stepButtonId(Math.max(0, index - 1), 'title'));
  };
  return (
    <>
      <ol>
        {checks.map((check, index) => (
          <CheckStep
            // Keyed by position: a step stays the same when its operation changes, and a moved step takes the focus along.
            key={index}
            listId={listId}
            check={check}
            checks={checks}
            index={index}
            of={checks.length}
            offered={offered}
            environment={environment}
            currency={environment?.currency ?? 'USD'}
            mapped={mapped}
            stale={stale}
            planned={plan?.checks.find(({ operation }) => operation === check.operation)}
            soFar={soFar}
            counting={!failed}
            rows={plan?.rows ?? 0}
            selected={plan?.request.rows !== undefined}
            onChange={(part) => edit(changeCheck(checks, index, part))}
            onReplace={(operation) => edit(replaceOperation(checks, index, operation))}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
        <ReviewStep listId={listId} />
      </ol>
      <span className="hidden-visually" role="status">
        {announcement}
      </span>
    </>
  );
}

interface AddCheckProps {
  readonly offered: readonly Operation[];
  readonly environment: Environment | undefined;
  readonly mapped: ReadonlySet<string> | null;
  readonly onAdd: (operation: Operation) => void;
}

/** Adds a check to the plan: any operation that isn't in it yet. */
export function AddCheck({ offered, environment, mapped, onAdd }: AddCheckProps) {
  const [opened, setOpened] = useState(false);
  const none = offered.length === 0;
  useKeys(addCheckCommands, { open: none ? null : () => setOpened(true) });
  return (
    <Menu position="bottom-end" width={400} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button
          variant="subtle"
          mr={-12}
          leftSection={<Icon name="plus" />}
          rightSection={<Key of="plan.addCheck" />}
          disabled={none}
          title={none ? words.addCheck.none : ''}
        >
          {words.addCheck.title}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={words.addCheck.title} className={css.menu}>
        <Menu.Label>{words.addCheck.thenAsk}</Menu.Label>
        <OperationItems offered={offered} environment={environment} mapped={mapped} onPick={onAdd} />
      </Menu.Dropdown>
    </Menu>
  );
}
