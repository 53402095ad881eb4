/** Opens and closes a pane next to the grid, and shows the key that does the same. */
import { Button, Tooltip } from '@mantine/core';
import type { CommandId } from '#renderer/keys/keyTable.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import type { IconName } from '#renderer/ui/page/iconPaths.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { KeyTip } from '#renderer/ui/keys/KeyTip.tsx';
import css from '#renderer/ui/pick/PickMenu.module.css';

interface Props {
  readonly title: string;
  readonly command: CommandId;
  readonly icon: IconName;
  readonly opened: boolean;
  readonly onPress: () => void;
}

export const PaneButton = ({ title, command, icon, opened, onPress }: Props) => (
  <Tooltip label={<KeyTip title={title} command={command} />}>
    <Button
      variant="subtle"
      size="xs"
      className={css.button ?? ''}
      aria-pressed={opened}
      leftSection={<Icon name={icon} />}
      rightSection={<Key of={command} />}
      onClick={onPress}
    >
      <span className={css.title}>{title}</span>
    </Button>
  </Tooltip>
);
