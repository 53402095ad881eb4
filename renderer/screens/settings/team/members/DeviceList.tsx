/** A member's devices, each with a button that removes it, where that can be done. */
import { ActionIcon } from '@mantine/core';
import type { TeamDevice, TeamMember } from '#contract/team/team.ts';
import { serversWords } from '#messages/team/serverWords.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { agoText } from '#renderer/ui/text/times.ts';
import css from '../Team.module.css';

const words = teamWords.members;

interface Props {
  readonly member: TeamMember;
  readonly now: number;
  /** Null: nothing can be removed. */
  readonly onRemove: ((device: TeamDevice) => void) | null;
}

export function DeviceList({ member: { name, devices }, now, onRemove }: Props) {
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
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={words.removeDevice(label, name)}
                onClick={() => onRemove(device)}
              >
                <Icon name="trash" size={14} />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}
