/** The team: the connection to its hub, its members, the limits of its keys, and invitations; or the ways to join or create one. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleTitle } from '#messages/team/teamWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { teamWords as words } from '#messages/team/teamScreenWords.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { formatRoute } from '#renderer/base/router.ts';
import { teamState } from '#renderer/subjects/team/queries.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Back, Foot, Page, PageBody } from '#renderer/ui/page/Page.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { teamCommands } from '../settingsCommands.ts';
import { InTeam } from './InTeam.tsx';
import { KitDialog } from './members/Members.tsx';
import { LeaveDialog } from './members/RemovalDialogs.tsx';
import { NoTeam } from './join/NoTeam.tsx';
import css from './Team.module.css';

export function TeamScreen() {
  const { data: state, error, refetch } = useQuery(teamState);
  const [leaving, setLeaving] = useState(false);
  const [savesKit, setSavesKit] = useState(false);
  useKeys(teamCommands, {});
  const team = state?.team ?? null;
  return (
    <Page aria-label={words.title}>
      <PageBody>
        <div className={css.head}>
          <h1>
            <a className={css.crumb} href={formatRoute({ at: 'settings' })}>
              {shared.settings}
            </a>
            <Icon name="right" size={14} className="text-3" />
            {words.title}
            {team !== null && <span className={css.teamName}>{team.name}</span>}
          </h1>
          {team !== null && <span className="text-3">{words.you(team.member, roleTitle(team.role), team.device)}</span>}
        </div>
        <FailureNotice failure={error?.failure} className={css.failure} onRetry={() => void refetch()} />
        {state === undefined ? (
          error === null && (
            <div className={css.bones} role="status" aria-label={words.reading}>
              <Skeleton height={40} />
              <Skeleton height={160} />
              <Skeleton height={120} />
            </div>
          )
        ) : team === null ? (
          <NoTeam onMade={() => setSavesKit(true)} />
        ) : (
          <InTeam key={team.teamId} team={team} onSaveKit={() => setSavesKit(true)} />
        )}
      </PageBody>
      <Foot>
        <Back of="team.back">{words.back}</Back>
        <span className="grow" />
        {team !== null && (
          <Button variant="default" size="md" onClick={() => setLeaving(true)}>
            {words.leave}
          </Button>
        )}
      </Foot>
      {team !== null && savesKit && <KitDialog team={team.name} onClose={() => setSavesKit(false)} />}
      {team !== null && leaving && <LeaveDialog team={team} onClose={() => setLeaving(false)} />}
    </Page>
  );
}
