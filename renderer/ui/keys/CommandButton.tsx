/** Controls of commands: each says, shows and does what its command does. */
import { Button, Menu, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { entryOf, type CommandId } from '../../keys/keyTable.ts';
import { actOf } from '../../keys/offeredActs.ts';
import { Icon, type IconName } from '../page/Icon.tsx';
import { Key } from './Key.tsx';

interface Props {
  readonly of: CommandId;
  /** Instead of the command's label. */
  readonly children?: ReactNode;
  /** Instead of what the command does on the screen. */
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

/** In a screen's last line: its key, then its label. */
export const CommandLink = ({ of, className, children, onClick }: Props & { readonly className: string | undefined }) => (
  <button type="button" className={className} onClick={onClick ?? actNow(of)}>
    <Key of={of} /> {children ?? entryOf(of).label}
  </button>
);
