/** The operations that a check can use, as menu items with their titles, their prices, and the fields that the list lacks for them. */
import { Menu } from '@mantine/core';
import type { Environment } from '#contract/accounts/environment.ts';
import type { Operation } from '#contract/service/operation.ts';
import { price } from '#messages/money.ts';
import { fieldTitle } from '#messages/names.ts';
import { planWords as words } from '#messages/plan/planScreenWords.ts';
import { OperationName } from '../../ui/badges/Marks.tsx';
import css from './PlanScreen.module.css';
import { unservedFields } from '../../subjects/plan/planChoice.ts';

interface Props {
  readonly offered: readonly Operation[];
  readonly environment: Environment | undefined;
  /** Fields that the list's columns fill; null while unknown. */
  readonly mapped: ReadonlySet<string> | null;
  readonly onPick: (operation: Operation) => void;
}

export const OperationItems = ({ offered, environment, mapped, onPick }: Props) =>
  offered.map((operation) => {
    const lacks = mapped === null ? [] : unservedFields(operation.id, mapped);
    const micros = environment?.prices.operations[operation.id] ?? null;
    return (
      <Menu.Item key={operation.id} onClick={() => onPick(operation)}>
        <span className={css.item}>
          <OperationName id={operation.id} />
          <span className="small text-2 to-end">{environment === undefined ? '' : price(micros, environment.currency)}</span>
        </span>
        {lacks.length > 0 && <span className={css.lacks}>{words.step.noColumn(lacks.map(fieldTitle))}</span>}
      </Menu.Item>
    );
  });
