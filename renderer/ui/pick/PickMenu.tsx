/** A button that opens a searchable list to pick from: a few letters and Enter reach any of fifty options. */
import { Button, Combobox, Tooltip, useCombobox } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import type { CommandId } from '../../keys/keyTable.ts';
import { Icon } from '../page/Icon.tsx';
import type { IconName } from '../page/iconPaths.ts';
import { Key } from '../keys/Key.tsx';
import { KeyTip } from '../keys/KeyTip.tsx';
import { PickList } from './PickList.tsx';
import css from './PickMenu.module.css';
import type { PickOption } from './pickOptions.ts';

interface Props {
  /** The label of the button, and the name of the list. */
  readonly title: string;
  readonly icon: IconName;
  /** The command that opens it, whose key is shown on the button. */
  readonly command: CommandId;
  readonly options: readonly PickOption[];
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onPick: (value: string) => void;
  /** The menu stays open, so that several options can be picked in turn. */
  readonly many?: boolean;
  /** Shown next to a chosen option; by default a check mark. */
  readonly mark?: (value: string) => ReactNode;
  /** Takes the focus when the keyboard closes the list; by default the button does. */
  readonly onLeave?: () => void;
}

export function PickMenu({ title, icon, command, options, opened, onOpened, onPick, many = false, mark, onLeave }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const leave = onLeave ?? (() => button.current?.focus());
  const store = useCombobox({
    opened,
    onOpenedChange: onOpened,
    // After a click elsewhere, leave the focus there.
    onDropdownClose: (source) => source === 'keyboard' && leave(),
  });
  return (
    <Combobox
      store={store}
      width={280}
      position="bottom-end"
      shadow="md"
      keepMounted={false}
      onOptionSubmit={(value) => {
        onPick(value);
        if (!many) store.closeDropdown('keyboard');
      }}
    >
      <Combobox.Target targetType="button" withKeyboardNavigation={false}>
        <Tooltip label={<KeyTip title={title} command={command} />} disabled={opened}>
          <Button
            ref={button}
            variant="subtle"
            size="xs"
            className={css.button ?? ''}
            leftSection={<Icon name={icon} />}
            rightSection={<Key of={command} />}
            onClick={() => store.toggleDropdown('mouse')}
          >
            <span className={css.title}>{title}</span>
          </Button>
        </Tooltip>
      </Combobox.Target>
      <Combobox.Dropdown>
        <PickList title={title} options={options} store={store} mark={mark ?? (() => <Icon name="check" size={14} />)} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
