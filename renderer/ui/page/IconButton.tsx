/** A button that shows an icon alone; its name is read out by screen readers. */
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface Props extends Omit<ActionIconProps & ComponentPropsWithRef<'button'>, 'aria-label' | 'children' | 'size'> {
  readonly icon: IconName;
  readonly label: string;
  /** In pixels; the icon is smaller in a small button. */
  readonly size?: number;
}

export const IconButton = ({ icon, label, size = 24, ...props }: Props) => (
  <ActionIcon variant="subtle" color="gray" size={size} aria-label={label} {...props}>
    <Icon name={icon} size={size > 24 ? 16 : 14} />
  </ActionIcon>
);
