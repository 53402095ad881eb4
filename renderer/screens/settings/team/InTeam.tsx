/** A team that was joined: what needs attention, the connection, members, keys and shared lists; beside them, inviting; behind Advanced, servers and hub. */
import type { JoinedTeam } from '#contract/team/team.ts';
import { roleMeaning, roleTitle } from '#messages/team/teamWords.ts';
import { teamRoles } from '#contract/team/team.ts';
import { teamWords as words } from '#messages/team/teamScreenWords.ts';
import { Details } from '#renderer/ui/form/Details.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { useNow } from '#renderer/ui/text/useNow.ts';
import { ConnectionStrip } from './ConnectionStrip.tsx';
import { Hub } from './Hub.tsx';
import { InvitePanel } from './members/InvitePanel.tsx';
import { Members } from './members/Members.tsx';
import { Servers } from './servers/Servers.tsx';
import { SharedLists } from './servers/SharedLists.tsx';
import { TeamBanners } from './TeamBanners.tsx';
import css from './Team.module.css';
import { TeamKeys } from './keys/TeamKeys.tsx';
import { useTryNow } from './useTryNow.ts';

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
      <div className={css.left}>
        <TeamBanners team={team} tryNow={tryNow} now={now} />
        <ConnectionStrip team={team} tryNow={tryNow} now={now} />
        <Members team={team} now={now} />
        <TeamKeys team={team} now={now} />
        <SharedLists lists={team.lists} now={now} />
        <Details title={words.advanced}>
          <div className={css.advanced}>
            <Servers team={team} now={now} />
            <Hub team={team} onSaveKit={onSaveKit} />
          </div>
        </Details>
      </div>
      <aside className={css.right} aria-label={words.invite.title}>
        <InvitePanel team={team} now={now} />
        <Panel title={words.roles.title}>
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
