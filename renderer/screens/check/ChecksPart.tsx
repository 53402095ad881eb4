/** The checks to run on the leads. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type List, columnsOfFilled, type Filled } from '#contract/lists/list.ts';
import type { Check, PlannedCheck } from '#contract/plan/plan.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import type { FieldName } from '#contract/lists/fields.ts';
import { lowered } from '#messages/text.ts';
import { addOnTitle, operationTitle, versionTitle, fieldTitle } from '#messages/names.ts';
import { checkWords } from '#messages/plan/checkWords.ts';
import { planWords } from '#messages/plan/planScreenWords.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import type { ListPlan } from '../../subjects/plan/usePlan.ts';
import { goToStep } from '../../base/router.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Warning } from '../../ui/notices/Notice.tsx';
import { doubtsOf } from '../../subjects/lists/matchingDoubts.ts';
import css from './CheckScreen.module.css';

const { check: words } = checkWords;

export function ChecksPart({ list: { listId }, state }: { list: List; state: ListPlan }) {
  const { checks } = state.choices;
  return (
    <Section title={words.title} action={checkWords.change} actionLabel={words.changeFor} onAction={() => goToStep(listId, 'plan')}>
      <ul>
        {checks.map((check) => (
          <Step key={check.operation} check={check} planned={state.plan?.checks.find(({ operation }) => operation === check.operation)} />
        ))}
      </ul>
      {checks.length > 1 && <p className="small text-3">{words.steps(checks.length)}</p>}
    </Section>
  );
}

function Step({ check: { operation, addOns }, planned }: { check: Check; planned: PlannedCheck | undefined }) {
  const known = findOperation(operation);
  const others = addOns.filter((addOn) => addOn !== 'litigator_checks');
  const isOffered = known?.addOns.some(({ name }) => name === 'litigator_checks') ?? false;
  const isAsked = addOns.includes('litigator_checks');
  const about = words.about[known?.name ?? ''];
  return (
    <li className={css.step}>
      <p>
        <b>{operationTitle(operation)}</b> {about !== undefined && <span className="text-3">{about}</span>}
      </p>
      {planned?.notEnabled === true && (
        <Warning icon="lock">
          {(planned.answeredBefore === true ? planWords.notes.lapsed : planWords.notes.notEnabled)(versionTitle(operation))}
        </Warning>
      )}
      {isOffered && !isAsked && <Warning>{words.noLitigators}</Warning>}
      {isOffered && isAsked && (
        <p className={css.addOn}>
          <Icon name="check" size={16} />
          {words.litigators}
        </p>
      )}
      {others.length > 0 && (
        <p className={css.addOn}>
          <Icon name="check" />
          {words.with(others.map((addOn) => lowered(addOnTitle(addOn))))}
        </p>
      )}
    </li>
  );
}

const { columns: columnsPartWords } = checkWords;

/** The columns in use and their purposes; names any column that may contain something else. */
export function ColumnsPart({ list }: { list: List }) {
  const { groups, used } = columnsUsed(list);
  const doubtful = list.screened ? doubtsOf(list, list.fits).columns : [];
  return (
    <Section
      title={columnsPartWords.title}
      action={checkWords.change}
      actionLabel={columnsPartWords.changeFor}
      onAction={() => goToStep(list.listId, 'import')}
    >
      <ul className={css.pairs}>
        {groups.map(({ title, columns }) => (
          <li key={title} className={css.pair}>
            {title} <b>{columns}</b>
          </li>
        ))}
      </ul>
      <p className="small text-3">{columnsPartWords.used(used, list.columns.length)}</p>
      {doubtful.length > 0 && <Warning>{columnsPartWords.doubtful(doubtful.map((column) => columnTitle(list.columns, column)))}</Warning>}
    </Section>
  );
}

interface Props {
  readonly title: string;
  /** The button's label, and a version for screen readers that doesn't depend on its surroundings. */
  readonly action: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
  readonly children: ReactNode;
}

/** A section of the page: its title, its current state, and a button that leads to where it is changed. */
export const Section = ({ title, action, actionLabel, onAction, children }: Props) => (
  <section className={css.section} aria-label={title}>
    <h2>{title}</h2>
    <div className={css.what}>{children}</div>
    <Button aria-label={actionLabel} title={actionLabel} onClick={onAction}>
      {action}
    </Button>
  </section>
);

interface ColumnsUsed {
  readonly groups: readonly { readonly title: string; readonly columns: string }[];
  /** Number of columns that fill any field. */
  readonly used: number;
}

function groupOf(field: FieldName): string {
  if (field === 'name' || field === 'first_name' || field === 'last_name') return checkWords.columns.name;
  return field.startsWith('address.') ? checkWords.columns.address : fieldTitle(field);
}

/** Puts the phone first, since everything depends on it. */
const inOrder = (fields: readonly Filled[]): Filled[] =>
  fields.toSorted((a, b) => Number(b.field === 'phone') - Number(a.field === 'phone'));

/** The columns used for each purpose, in as few words as possible: an address counts as one, whatever its parts are called. */
export function columnsUsed({ columns, mapping }: Pick<List, 'columns' | 'mapping'>): ColumnsUsed {
  const title = (column: number): string => columnTitle(columns, column);
  const groups = Map.groupBy(inOrder(mapping.fields), ({ field }) => groupOf(field));
  return {
    groups: [...groups].map(([group, filled]) => {
      const titles = filled.map((one) =>
        one.otherwise === undefined
          ? columnsOfFilled(one).map(title).join(', ')
          : checkWords.columns.inTurn(columnsOfFilled(one).map(title)),
      );
      return { title: group, columns: [...new Set(titles)].join(', ') };
    }),
    used: new Set(mapping.fields.flatMap(columnsOfFilled)).size,
  };
}
