/** What the leads are checked with. */
import type { List } from '#contract/lists/list.ts';
import type { Check, PlannedCheck } from '#contract/plan/plan.ts';
import { findOperation } from '#contract/service/operations/catalog.ts';
import { lowered } from '#messages/anyOf.ts';
import { addOnTitle, operationTitle, versionTitle } from '#messages/names.ts';
import { checkWords } from '#messages/plan/checkWords.ts';
import { planWords } from '#messages/plan/planScreenWords.ts';
import type { ListPlan } from '../../subjects/plan/useListPlan.ts';
import { goToStep } from '../../base/router.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Warning } from '../../ui/notices/Warning.tsx';
import css from './CheckScreen.module.css';
import { Section } from './Section.tsx';

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
