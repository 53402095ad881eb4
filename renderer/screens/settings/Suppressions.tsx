/** Shows the number of entries of the suppression list, which has its own screen. */
import { useQuery } from '@tanstack/react-query';
import { settingsWords } from '#messages/settings/settingsWords.ts';
import { suppressions } from '../../subjects/suppressions/queries.ts';
import { formatRoute } from '../../base/router.ts';
import { OwnScreen } from './Section.tsx';

const words = settingsWords.suppressions;

export function Suppressions() {
  const { data: known, error } = useQuery(suppressions);
  return (
    <OwnScreen
      title={words.title}
      about={words.about}
      failure={error?.failure}
      state={known === undefined ? words.reading : words.onIt(known)}
      href={formatRoute({ at: 'suppressions' })}
      open={words.open}
    />
  );
}
