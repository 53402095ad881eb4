/** Number of entries on the suppression list, which has a screen of its own. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsWords } from '#messages/settings/settingsWords.ts';
import { suppressions } from '../../subjects/suppressions/queries.ts';
import { FailureNotice } from '../../ui/notices/Notice.tsx';
import { formatRoute } from '../../base/router.ts';
import css from './SettingsScreen.module.css';

const words = settingsWords.suppressions;

export function Suppressions() {
  const { data: known, error } = useQuery(suppressions);
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="text-2">{words.about}</p>
      {error !== null && <FailureNotice failure={error.failure} />}
      <div className={css.keyLine}>
        <span className="medium">{known === undefined ? words.reading : words.onIt(known)}</span>
        <span className="grow" />
        <Button component="a" size="xs" href={formatRoute({ at: 'suppressions' })}>
          {words.open}
        </Button>
      </div>
    </section>
  );
}
