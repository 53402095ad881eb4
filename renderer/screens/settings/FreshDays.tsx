/** For how many days an answer is reused before it is bought again, by check and add-on. */
import { Button } from '@mantine/core';
import { operationInfos } from '../../../electron/contract/operations/operationInfos.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { counted } from '../../../electron/messages/count.ts';
import { attempt } from '../../app/notify.ts';
import { changeSettings } from '../../app/changeSettings.ts';
import { CommitNumber } from './CommitNumber.tsx';
import { freshRows, withFreshDays } from './freshRows.ts';
import css from './SettingsScreen.module.css';

const mostDays = 3650;

export function FreshDays({ freshDays }: Pick<Settings, 'freshDays'>) {
  return (
    <section aria-label="Reuse answers">
      <div className={css.priceHead}>
        <h2>Reuse answers for (days)</h2>
        {Object.keys(freshDays).length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => attempt(() => changeSettings({ freshDays: {} }))}>
            Restore defaults
          </Button>
        )}
      </div>
      <p className="text-2">
        An answer that is younger is reused in every list instead of being bought again; 0 buys it every time. The shortest time of a check
        and its add-ons applies. After that, a clear litigator result counts as not checked.
      </p>
      <ul className={css.fresh}>
        {freshRows(operationInfos).map(({ id, title, usual }) => (
          <li key={id} className={css.freshRow}>
            <span className="cut">{id.includes('@') ? title : `with ${title}`}</span>
            <span className="code text-3 cut" title={id}>
              {id}
            </span>
            <CommitNumber
              label={`Days of ${title}`}
              labelHidden
              value={freshDays[id] ?? null}
              least={0}
              most={mostDays}
              decimals={0}
              empty={usual === null ? 'Same as its check' : counted(usual, 'day')}
              onKeep={(days) => changeSettings({ freshDays: withFreshDays(freshDays, id, days) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
