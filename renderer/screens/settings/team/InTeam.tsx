/** A joined team: notices, the connection, members, keys and shared lists; beside them, inviting; behind Advanced, servers and hub. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type JoinedTeam, teamRoles } from '#contract/team/team.ts';
import { roleMeaning, roleTitle, linkTitle, transportWords } from '#messages/team/teamWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { Details } from '#renderer/ui/form/Details.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { useNow } from '#renderer/ui/text/times.ts';
import { formatRoute } from '#renderer/base/router.ts';
import { teamState } from '#renderer/subjects/team/queries.ts';
import { ConnectionStrip, useTryNow } from './ConnectionStrip.tsx';
import { InvitePanel } from './members/InvitePanel.tsx';
import { Members } from './members/Members.tsx';
import { Servers } from './servers/Servers.tsx';
import { SharedLists } from './servers/SharedLists.tsx';
import { TeamBanners } from './TeamBanners.tsx';
import css from './Team.module.css';
import { TeamKeys } from './keys/TeamKeys.tsx';
import { OwnScreen } from '../Section.tsx';

interface Props {
  readonly team: JoinedTeam;
  readonly onSaveKit: () => void;
}

export function InTeam({ team, onSaveKit }: Props) {
  const tryNow = useTryNow(team);
  // Seconds until the next try, and since the last sync.
  const now = useNow(1000);
  return (
    <div className={css.body}>
      <div className="stack gap-18">
        <TeamBanners team={team} tryNow={tryNow} now={now} />
        <ConnectionStrip team={team} tryNow={tryNow} now={now} />
        <Members team={team} now={now} />
        <TeamKeys team={team} now={now} />
        <SharedLists lists={team.lists} now={now} />
        <Details title={teamWords.advanced}>
          <div className="stack gap-24">
            <Servers team={team} now={now} />
            <Hub team={team} onSaveKit={onSaveKit} />
          </div>
        </Details>
      </div>
      <aside className="stack gap-12" aria-label={teamWords.invite.title}>
        <InvitePanel team={team} now={now} />
        <Panel title={teamWords.roles.title}>
          <dl className={css.roles}>
            {teamRoles.map((role) => (
              <div key={role}>
                <dt>{roleTitle(role)}</dt>
                <dd>{roleMeaning(role)}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      </aside>
    </div>
  );
}

/** The team section of the settings: whether there is a team, and a link to its screen. */
export function TeamSection() {
  const { data: state, error } = useQuery(teamState);
  const team = state?.team ?? null;
  const { section } = teamWords;
  return (
    <OwnScreen
      title={teamWords.title}
      about={section.about}
      failure={error?.failure}
      state={state === undefined ? teamWords.reading : team === null ? section.alone : section.in(team.name, linkTitle(team.link))}
      href={formatRoute({ at: 'team' })}
      open={team === null ? section.choose : section.open}
    />
  );
}

const words = teamWords.hub;

/** The hub: its address, the protection of the connection, what the hub can read, and an admin's way back into the team. */
const Hub = ({ team: { address, transport, role }, onSaveKit }: { team: JoinedTeam; onSaveKit: () => void }) => (
  <section aria-label={words.title}>
    <div className={css.title}>
      <h2>{words.title}</h2>
      <span className="small text-3">{words.keeps}</span>
    </div>
    <p className="line text-2">
      <span className="code">{teamWords.address(address)}</span>
      {transportWords(transport)}
    </p>
    {role === 'admin' && (
      <Button className={css.own ?? ''} size="xs" mt={8} onClick={onSaveKit}>
        {teamWords.kit.open}
      </Button>
    )}
  </section>
);
