/** The team's members with their roles and devices, and open invitations. Admins can change them. */
import { Menu } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { type JoinedTeam, type TeamDevice, type TeamMember, type TeamRole, actingAdmins, teamRoles } from '#contract/team/team.ts';
import { roleTitle } from '#messages/team/teamWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { serversWords } from '#messages/team/serverWords.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { putTeam } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { Icon, type IconName } from '#renderer/ui/page/Icon.tsx';
import { IconButton } from '#renderer/ui/page/IconButton.tsx';
import { agoText, roughText, timeText } from '#renderer/ui/text/times.ts';
import { SaveEncryptedForm } from '#renderer/subjects/handover/SaveEncryptedForm.tsx';
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx';
import { Dot } from '../ConnectionStrip.tsx';
import { RemoveDeviceDialog, RemoveMemberDialog } from './RemovalDialogs.tsx';
import css from '../Team.module.css';

const words = teamWords.members;
const minute = 60_000;
const icons: Readonly<Record<TeamRole, IconName>> = { reviewer: 'check', buyer: 'money', admin: 'gear' };

/** Names of other members who may change members. */
export const adminNames = ({ members }: Pick<JoinedTeam, 'members'>): string[] =>
  actingAdmins(members).flatMap(({ name, isYou }) => (isYou ? [] : [name]));

export function Members({ team, now }: { team: JoinedTeam; now: number }) {
  const { members, role, link } = team;
  const [removing, setRemoving] = useState<{ member: TeamMember; device: TeamDevice | null } | null>(null);
  const endRemoving = (): void => setRemoving(null);
  const isConnected = link.state === 'connected';
  const canChange = role === 'admin' && isConnected;
  const admins = actingAdmins(members);
  const gone = members.filter(({ removedAt }) => removedAt !== null).map(({ name }) => name);
  return (
    <section aria-label={words.title}>
      <div className={css.title}>
        <h2>{words.title}</h2>
        <span className="small text-3">{words.about}</span>
      </div>
      <table className={css.members}>
        <thead>
          <tr>
            <th>{words.columns.name}</th>
            <th>{words.columns.role}</th>
            <th>{words.columns.devices}</th>
            <th>{words.columns.seen}</th>
            <th>
              <span className="hidden-visually">{words.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members
            .filter(({ removedAt }) => removedAt === null)
            .map((member) => (
              <Row
                key={member.memberId}
                member={member}
                team={team}
                now={now}
                onRemoveDevice={canChange ? (device) => setRemoving({ member, device }) : null}
              >
                {canChange && (
                  <Changes
                    member={member}
                    isLastAdmin={admins.length === 1 && admins[0]?.memberId === member.memberId}
                    onRemove={() => setRemoving({ member, device: null })}
                  />
                )}
              </Row>
            ))}
        </tbody>
      </table>
      {gone.length > 0 && <p className="mt-8 small text-3">{words.removed(gone)}</p>}
      {!canChange && <p className="mt-8 small text-3">{role === 'admin' ? words.whenBack : words.onlyAdmins(adminNames(team))}</p>}
      {removing !== null &&
        (removing.device === null ? (
          <RemoveMemberDialog member={removing.member} onClose={endRemoving} />
        ) : (
          <RemoveDeviceDialog member={removing.member} device={removing.device} now={now} onClose={endRemoving} />
        ))}
    </section>
  );
}

/** When a member was last seen, and whether that is now. */
function seenOf({ isYou, devices }: TeamMember, { link }: JoinedTeam, now: number): { text: string; isNow: boolean } {
  const last = Math.max(...devices.map(({ seenAt }) => seenAt));
  if (isYou) return { text: words.now, isNow: true };
  if (devices.length === 0) return { text: words.never, isNow: false };
  if (link.state === 'away' && link.since - last < minute) return { text: words.beforeLost(timeText(last, now)), isNow: false };
  return now - last < minute ? { text: words.now, isNow: true } : { text: agoText(last, now), isNow: false };
}

interface RowProps {
  readonly member: TeamMember;
  readonly team: JoinedTeam;
  readonly now: number;
  /** Null if nothing can be removed. */
  readonly onRemoveDevice: ((device: TeamDevice) => void) | null;
  readonly children: ReactNode;
}

function Row({ member, team, now, onRemoveDevice, children }: RowProps) {
  const { name, role, isYou, invitedUntil } = member;
  const seen = seenOf(member, team, now);
  return (
    <tr>
      <td>
        <span className="line gap-10">
          <span className={css.initial} data-off={invitedUntil !== null || !seen.isNow || undefined} aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
          <span className="medium cut" title={name}>
            {name}
          </span>
          {isYou && <span className="text-3">· {words.you}</span>}
        </span>
      </td>
      <td className="text-2 nowrap">
        <span className="line gap-6">
          <Icon name={icons[role]} size={14} className="text-3" />
          {roleTitle(role)}
        </span>
      </td>
      {invitedUntil === null ? (
        <>
          <td className="text-2">
            <DeviceList member={member} now={now} onRemove={onRemoveDevice} />
          </td>
          <td className="text-2 nowrap">
            <span className="line">
              <Dot on={seen.isNow} />
              {seen.text}
            </span>
          </td>
        </>
      ) : (
        <td className="text-2" colSpan={2}>
          <span className="line">
            <Icon name="clock" size={14} className="text-3" />
            {invitedUntil <= now ? words.expired : words.invited(roughText(invitedUntil - now))}
          </span>
        </td>
      )}
      <td className={css.menu}>{children}</td>
    </tr>
  );
}

function Changes({ member, isLastAdmin, onRemove }: { member: TeamMember; isLastAdmin: boolean; onRemove: () => void }) {
  const { memberId, name, role, isYou, invitedUntil } = member;
  const setRole = (wanted: TeamRole): void =>
    attempt(async () => {
      putTeam(await call('team.setRole', { memberId, role: wanted }));
      notifyDone(words.roleIs(name, roleTitle(wanted)));
    });
  const revoke = (): void =>
    attempt(async () => {
      putTeam(await call('team.removeMember', { memberId }));
      notifyDone(words.revoked(name));
    });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton icon="more" label={words.more(name)} />
      </Menu.Target>
      <Menu.Dropdown>
        {invitedUntil !== null ? (
          <Menu.Item leftSection={<Icon name="trash" size={14} />} onClick={revoke}>
            {words.revoke}
          </Menu.Item>
        ) : isLastAdmin ? (
          <Menu.Label className={css.note ?? ''}>{words.lastAdmin}</Menu.Label>
        ) : (
          <>
            {teamRoles
              .filter((other) => other !== role)
              .map((other) => (
                <Menu.Item key={other} leftSection={<Icon name={icons[other]} size={14} />} onClick={() => setRole(other)}>
                  {words.makeRole(roleTitle(other).toLowerCase())}
                </Menu.Item>
              ))}
            {!isYou && (
              <Menu.Item leftSection={<Icon name="trash" size={14} />} onClick={onRemove}>
                {words.remove(name)}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface Props {
  readonly member: TeamMember;
  readonly now: number;
  /** Null if nothing can be removed. */
  readonly onRemove: ((device: TeamDevice) => void) | null;
}

/** A member's devices, each with a button to remove it, if that is possible. */
function DeviceList({ member: { name, devices }, now, onRemove }: Props) {
  if (devices.length === 0) return <span className="text-3">{words.noDevice}</span>;
  return (
    <ul className={css.devices}>
      {devices.map((device) => {
        const { deviceId, label, seenAt, isThis, isAtWork } = device;
        const what = [isThis ? words.thisOne : null, isAtWork ? serversWords.server : null].filter((part) => part !== null).join(', ');
        return (
          <li key={deviceId}>
            <span className="cut" title={isThis ? label : words.deviceSeen(label, agoText(seenAt, now))}>
              {what === '' ? label : `${label} (${what})`}
            </span>
            {onRemove !== null && !isThis && (
              <IconButton icon="trash" label={words.removeDevice(label, name)} onClick={() => onRemove(device)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const kitDialogWords = teamWords.kit;

/** Saves an admin's recovery kit, after explaining its purpose. */
export const KitDialog = ({ team, onClose }: { team: string; onClose: () => void }) => (
  <Dialog onClose={onClose} title={kitDialogWords.title}>
    <SaveEncryptedForm
      about={kitDialogWords.about}
      suggestedName={kitDialogWords.fileName(team)}
      write={async (asked) => {
        const { fileName, download } = await call('team.saveKit', asked);
        return { fileName, download, message: kitDialogWords.saved(fileName) };
      }}
      cancel={kitDialogWords.later}
      onClose={onClose}
    />
  </Dialog>
);
