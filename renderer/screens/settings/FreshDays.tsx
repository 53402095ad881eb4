/** For how many days an answer serves again before it is bought anew, by check and add-on. */
import { Button } from '@mantine/core';
import type { Settings } from '../../../electron/contract/settings.ts';
import { counted } from '../../../electron/words/count.ts';
import { attempt } from '../../app/notify.ts';
import { operations } from '../../app/queries.ts';
import { changeSettings } from '../../app/changeSettings.ts';
import { CommitNumber } from './CommitNumber.tsx';
import { freshRows, withFreshDays } from './freshRows.ts';
import css from './SettingsScreen.module.css';

const mostDays = 3650;

export function FreshDays({ freshDays }: Pick<Settings, 'freshDays'>) {
  const catalogue = operations.use((known) => known.value) ?? [];
  return (
    <section aria-label="How long answers serve">
      <div className={css.priceHead}>
        <h2>How long answers serve, in days</h2>
        {Object.keys(freshDays).length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => attempt(() => changeSettings({ freshDays: {} }))}>
            Back to the usual days
          </Button>
        )}
      </div>
      <p className="text-2">
        A younger answer serves every list and is not bought again; 0 buys it every time. Of a check and its add-ons the shortest counts. A
        clear litigator answer that grew older is not checked any more.
      </p>
      <ul className={css.fresh}>
        {freshRows(catalogue).map(({ id, title, usual }) => (
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
              empty={usual === null ? 'As its check' : counted(usual, 'day')}
              onKeep={(days) => changeSettings({ freshDays: withFreshDays(freshDays, id, days) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
