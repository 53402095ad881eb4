/** The state of the connection to the hub in one line, and how far this device is in sync. */
import type { ReactNode } from 'react';
import { joinedMembers, type JoinedTeam } from '#contract/team/team.ts';
import { linkTitle } from '#messages/team/teamWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { Icon, type IconName } from '#renderer/ui/page/Icon.tsx';
import { CommandButton } from '#renderer/ui/keys/CommandButton.tsx';
import { agoText, timeText } from '#renderer/ui/text/times.ts';
import { putTeam } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { useAct, type Act } from '#renderer/base/notify.ts';
import { hubCommands } from '../settingsCommands.ts';
import css from './Team.module.css';

const words = teamWords.strip;
const minute = 60_000;

/** `2 s ago`, `20 min ago` */
const syncText = (at: number, now: number): string =>
  now - at < minute ? words.secondsAgo(Math.max(0, Math.round((now - at) / 1000))) : agoText(at, now);

export function ConnectionStrip({ team, tryNow, now }: { team: JoinedTeam; tryNow: TryNow; now: number }) {
  const { link, members, syncedAt, toSend } = team;
  const isConnected = link.state === 'connected';
  const synced = syncedAt === null ? words.neverSynced : words.synced(isConnected ? syncText(syncedAt, now) : timeText(syncedAt, now));
  return (
    <section className={css.strip} aria-label={words.title}>
      <span className="line gap-7 nowrap text-1 medium" role="status">
        <Dot on={isConnected} />
        {linkTitle(link)}
      </span>
      {!isConnected && <Part icon="clock">{words.since(timeText(link.since, now))}</Part>}
      <Part icon="users">{words.members(joinedMembers(members).length)}</Part>
      <Part icon="refresh">{synced}</Part>
      {toSend > 0 && <Part icon="upload">{words.toSend(toSend)}</Part>}
      <span className="grow" />
      {/* If a banner has more details, it also has the button. */}
      {link.state === 'connecting' && (
        <CommandButton of="team.tryNow" loading={tryNow.busy}>
          {teamWords.away.tryNow}
        </CommandButton>
      )}
    </section>
  );
}

const Part = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <span className="line gap-7 nowrap">
    <Icon name={icon} className="text-3" />
    {children}
  </span>
);

/** Filled if present or connected, hollow otherwise; the words beside it say the same. */
export const Dot = ({ on }: { on: boolean }) => <i className={css.dot} data-on={on || undefined} aria-hidden="true" />;

export type TryNow = Pick<Act, 'busy' | 'failure'>;

/** Contacts the hub immediately, by a button or its key, while it isn't connected. */
export function useTryNow({ link }: JoinedTeam): TryNow {
  const { busy, failure, run } = useAct();
  const go = (): void => run(async () => putTeam(await call('team.refresh', {})));
  useKeys(hubCommands, { tryNow: link.state === 'connected' || busy ? null : go });
  return { busy, failure };
}
