/** Controls of commands: each shows its command's label and key, and runs the command. */
import { Button, Menu, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { entryOf, type CommandId } from '../../keys/keyTable.ts';
import { actOf } from '../../keys/offeredActs.ts';
import { Icon, type IconName } from '../page/Icon.tsx';
import { Key } from './Key.tsx';

interface Props {
  readonly of: CommandId;
  /** Replaces the command's label. */
  readonly children?: ReactNode;
  /** Replaces the command's action on the screen. */
  readonly onClick?: () => void;
}

const actNow = (of: CommandId) => (): void => actOf(of)?.();

export const CommandButton = ({ of, icon, children, ...props }: Props & Omit<ButtonProps, 'children'> & { readonly icon?: IconName }) => (
  <Button size="xs" leftSection={icon && <Icon name={icon} size={14} />} rightSection={<Key of={of} />} onClick={actNow(of)} {...props}>
    {children ?? entryOf(of).label}
  </Button>
);

export const CommandItem = ({ of, children, ...props }: Props & { readonly disabled?: boolean }) => (
  <Menu.Item rightSection={<Key of={of} />} onClick={actNow(of)} {...props}>
    {children ?? entryOf(of).label}
  </Menu.Item>
);

/** For a screen's last line: the command's key, then its label. */
export const CommandLink = ({ of, className, children, onClick }: Props & { readonly className: string | undefined }) => (
  <button type="button" className={className} onClick={onClick ?? actNow(of)}>
    <Key of={of} /> {children ?? entryOf(of).label}
  </button>
);
