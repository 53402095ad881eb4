/** The number of days for which an answer is reused before it is bought again, by check and add-on. */
import { Button } from '@mantine/core';
import { addOnsOf } from '#contract/service/operation.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { usualStaleDays, usualFreshDays, usualLitigatorDays } from '#contract/plan/freshDays.ts';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { addOnTitle, operationTitle } from '#messages/names.ts';
import { attempt } from '../../base/notify.ts';
import { listOperations } from '../../subjects/plan/planChoice.ts';
import { changeSettings } from '../../subjects/settings/queries.ts';
import { CommitNumber } from '../../ui/form/CommitFields.tsx';
import { Section } from './Section.tsx';
import css from './SettingsScreen.module.css';

const mostDays = 3650;

export function FreshDays({ freshDays, staleDays }: Pick<Settings, 'freshDays' | 'staleDays'>) {
  return (
    <Section
      title={words.freshDays.title}
      about={words.freshDays.about}
      acts={
        Object.keys(freshDays).length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => attempt(() => changeSettings({ freshDays: {} }))}>
            {words.freshDays.restore}
          </Button>
        )
      }
    >
      <ul className={css.fresh}>
        {freshRows.map(({ id, title, usual }) => {
          const name = id.includes('@') ? title : words.withAddOn(title);
          return (
            <li key={id} className={css.freshRow}>
              <span className="cut" title={name}>
                {name}
              </span>
              <CommitNumber
                label={words.freshDays.daysOf(title)}
                labelHidden
                value={freshDays[id] ?? null}
                least={0}
                most={mostDays}
                decimals={0}
                empty={usual === null ? words.freshDays.asItsCheck : words.freshDays.days(usual)}
                onKeep={(days) => changeSettings({ freshDays: withFreshDays(freshDays, id, days) })}
              />
            </li>
          );
        })}
      </ul>
      <CommitNumber
        label={words.freshDays.staleDays}
        value={staleDays ?? usualStaleDays}
        least={1}
        most={30}
        decimals={0}
        onKeep={(days) => changeSettings({ staleDays: days ?? usualStaleDays })}
      />
    </Section>
  );
}

interface FreshRow {
  readonly id: string;
  readonly title: string;
  /** The default; null if it is that of the operation's answers. */
  readonly usual: number | null;
}

/** Every operation that can run on a list, then all add-ons. */
export const freshRows: readonly FreshRow[] = [
  ...listOperations.map((operation) => ({
    id: operation.id,
    title: operationTitle(operation.id),
    usual: usualFreshDays(operation),
  })),
  ...[...new Set(listOperations.flatMap(addOnsOf))].map((id) => ({
    id,
    title: addOnTitle(id),
    usual: id === 'litigator_checks' ? usualLitigatorDays : null,
  })),
];

/** Sets the days for one of them; null restores the default. */
export function withFreshDays(days: Settings['freshDays'], id: string, value: number | null): Settings['freshDays'] {
  const { [id]: _, ...others } = days;
  return value === null ? others : { ...others, [id]: value };
}
