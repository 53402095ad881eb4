/** Notices and decisions for a person: the hub is unreachable, refuses, or was restored, or this computer buys without it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { JoinedTeam } from '#contract/team/team.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { awaitedSentence, purgeAwaitsSentence, setAsideSentence } from '#messages/team/teamWords.ts';
import { teamWords as words } from '#messages/team/teamScreenWords.ts';
import { FailureNotice, Banner } from '#renderer/ui/notices/Notice.tsx';
import { notifyDone, useAct } from '#renderer/base/notify.ts';
import { putTeam } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { roughText, timeText } from '#renderer/ui/text/times.ts';
import { BuyAloneDialog } from './keys/BuyAloneDialog.tsx';
import type { TryNow } from './ConnectionStrip.tsx';

interface Props {
  readonly team: JoinedTeam;
  readonly tryNow: TryNow;
  readonly now: number;
}

export function TeamBanners({ team, tryNow, now }: Props) {
  const { link, buysAlone, awaited, purge, setAside } = team;
  return (
    <>
      {link.state === 'away' && <Away team={team} tryNow={tryNow} now={now} />}
      {link.state === 'refused' && <Refused team={team} tryNow={tryNow} />}
      <FailureNotice failure={tryNow.failure} />
      {buysAlone !== null && <BuyingAlone alone={buysAlone} now={now} />}
      {awaited.length > 0 && (
        <Banner tone="amber" icon="pause" title={words.awaited.title}>
          {awaitedSentence(awaited)}
        </Banner>
      )}
      {purge !== null && (
        <Banner tone="amber" icon="warning" title={words.purgeTitle}>
          {purgeAwaitsSentence(purge)}
        </Banner>
      )}
      {setAside > 0 && (
        <Banner tone="amber" icon="warning" title={words.setAsideTitle}>
          {setAsideSentence(setAside)}
        </Banner>
      )}
    </>
  );
}

const TryButton = ({ tryNow }: { tryNow: TryNow }) => (
  <CommandButton of="team.tryNow" size="sm" loading={tryNow.busy}>
    {words.away.tryNow}
  </CommandButton>
);

function Away({ team, tryNow, now }: Props) {
  const { link, role, buysAlone, toSend } = team;
  const [asking, setAsking] = useState(false);
  const next = link.nextTryAt === null ? null : roughText(Math.max(0, link.nextTryAt - now));
  const title = role === 'reviewer' ? words.away.reviewer : buysAlone === null ? words.away.title : words.away.aloneTitle;
  return (
    <>
      <Banner
        tone="amber"
        icon="offline"
        title={title}
        actions={
          <>
            <TryButton tryNow={tryNow} />
            {role !== 'reviewer' && buysAlone === null && (
              <Button variant="subtle" onClick={() => setAsking(true)}>
                {words.away.buyAlone}
              </Button>
            )}
          </>
        }
      >
        <div>{words.away.since(timeText(link.since, now), next, toSend)}</div>
        {link.problem !== null && <div>{failureSentence(link.problem)}</div>}
      </Banner>
      {asking && <BuyAloneDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function Refused({ team: { link, name }, tryNow }: Omit<Props, 'now'>) {
  const isRemoved = link.problem?.code === 'team.removed';
  return (
    <Banner
      tone="red"
      icon="warning"
      title={isRemoved ? words.refused.removedTitle(name) : words.refused.title}
      {...(!isRemoved && { actions: <TryButton tryNow={tryNow} /> })}
    >
      {isRemoved ? words.refused.removed : link.problem !== null && failureSentence(link.problem)}
    </Banner>
  );
}

function BuyingAlone({ alone: { by, since, reason }, now }: { alone: NonNullable<JoinedTeam['buysAlone']>; now: number }) {
  const act = useAct();
  const end = (): void =>
    act.run(async () => {
      putTeam(await call('team.buyAlone', { reason: null }));
      notifyDone(words.alone.ended);
    });
  return (
    <>
      <Banner
        tone="red"
        icon="warning"
        title={words.alone.title}
        actions={
          <Button variant="default" loading={act.busy} onClick={end}>
            {words.alone.end}
          </Button>
        }
      >
        <div>{words.alone.about(by, timeText(since, now), reason)}</div>
        <div>{words.alone.risk}</div>
      </Banner>
      <FailureNotice failure={act.failure} />
    </>
  );
}
