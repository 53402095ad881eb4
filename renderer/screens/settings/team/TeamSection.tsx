/** The team in the settings: whether there is one, and the way to its screen. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkTitle } from '#messages/team/teamWords.ts';
import { teamWords as words } from '#messages/team/teamScreenWords.ts';
import { FailureNotice } from '#renderer/ui/notices/FailureNotice.tsx';
import { formatRoute } from '#renderer/base/router.ts';
import { teamState } from '#renderer/base/team.ts';
import css from '../SettingsScreen.module.css';

export function TeamSection() {
  const { data: state, error } = useQuery(teamState);
  const team = state?.team ?? null;
  const { section } = words;
  return (
    <section aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="text-2">{section.about}</p>
      {error !== null && <FailureNotice failure={error.failure} />}
      <div className={css.keyLine}>
        <span className="medium">
          {state === undefined ? words.reading : team === null ? section.alone : section.in(team.name, linkTitle(team.link))}
        </span>
        <span className="grow" />
        <Button component="a" size="xs" href={formatRoute({ at: 'team' })}>
          {team === null ? section.choose : section.open}
        </Button>
      </div>
    </section>
  );
}
