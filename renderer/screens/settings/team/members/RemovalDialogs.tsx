/** Explain the effect of removing a device or a member, or of leaving a team, before it is done. */
import { isLastAdmin, type JoinedTeam, type TeamDevice, type TeamMember } from '#contract/team/team.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/Dialog.tsx';
import { notifyDone } from '#renderer/base/notify.ts';
import { putTeam } from '#renderer/subjects/team/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { Points } from '#renderer/ui/notices/Notice.tsx';
import { agoText } from '#renderer/ui/text/times.ts';

interface DeviceProps {
  readonly device: TeamDevice;
  readonly member: TeamMember;
  readonly now: number;
  readonly onClose: () => void;
}

export function RemoveDeviceDialog({ device: { deviceId, label, seenAt }, member: { name, devices }, now, onClose }: DeviceProps) {
  const words = teamWords.removingDevice;
  const remove = async (): Promise<void> => {
    putTeam(await call('team.removeDevice', { deviceId }));
    notifyDone(words.done(label));
  };
  const whose = devices.length === 1 ? words.only : words.of;
  return (
    <ConfirmDialog danger title={words.title(label)} confirm={words.now(label)} onConfirm={remove} onClose={onClose}>
      <Points of={[whose(name, agoText(seenAt, now)), words.refused, words.stays, words.login]} />
    </ConfirmDialog>
  );
}

export function RemoveMemberDialog({ member: { memberId, name, devices }, onClose }: { member: TeamMember; onClose: () => void }) {
  const words = teamWords.removing;
  const remove = async (): Promise<void> => {
    putTeam(await call('team.removeMember', { memberId }));
    notifyDone(words.done(name));
  };
  return (
    <ConfirmDialog danger title={words.title(name)} confirm={words.now(name)} onConfirm={remove} onClose={onClose}>
      <Points of={[...(devices.length === 0 ? [] : [words.access(devices.length)]), words.stays, words.key]} />
    </ConfirmDialog>
  );
}

export function LeaveDialog({ team, onClose }: { team: JoinedTeam; onClose: () => void }) {
  const words = teamWords.leaving;
  const { name, toSend, link } = team;
  const isLast = isLastAdmin(team);
  const isConnected = link.state === 'connected';
  const leave = async (): Promise<void> => {
    putTeam(await call('team.leave', {}));
    notifyDone(words.done(name));
  };
  const points = [
    ...(isLast ? [words.lastAdmin] : []),
    words.stays,
    words.alone,
    ...(toSend === 0 ? [] : [isConnected ? words.sent(toSend) : words.unsent(toSend)]),
    words.again,
  ];
  const texts = { title: words.title(name), confirm: words.now(name), cancel: words.stay };
  return (
    <ConfirmDialog danger {...texts} disabled={isLast && isConnected} onConfirm={leave} onClose={onClose}>
      <Points of={points} />
    </ConfirmDialog>
  );
}
