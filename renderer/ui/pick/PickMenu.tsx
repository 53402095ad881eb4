/** A button that opens a searchable list to pick from: a few letters and Enter reach any of fifty options. */
import { Button, Combobox, Tooltip, useCombobox, type ComboboxStore } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { uiWords as words } from '#messages/uiWords.ts';
import type { CommandId } from '../../keys/keyTable.ts';
import { Icon, type IconName } from '../page/Icon.tsx';
import { Key, KeyTip } from '../keys/Key.tsx';
import css from './PickMenu.module.css';
import { SearchedOptions } from './SearchedOptions.tsx';

interface Props {
  /** The label of the button and of the list. */
  readonly title: string;
  readonly icon: IconName;
  /** The command that opens it, whose key is shown on the button. */
  readonly command: CommandId;
  readonly options: readonly PickOption[];
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onPick: (value: string) => void;
  /** Keeps the menu open, so that several options can be picked in turn. */
  readonly many?: boolean;
  /** Returns the mark next to a chosen option, by default a check mark. */
  readonly mark?: (value: string) => ReactNode;
  /** The keyboard has closed the list. */
  readonly onLeave: () => void;
}

export function PickMenu({ title, icon, command, options, opened, onOpened, onPick, many = false, mark, onLeave }: Props) {
  const store = useCombobox({
    opened,
    onOpenedChange: onOpened,
    // After a click elsewhere, leave the focus there.
    onDropdownClose: (source) => source === 'keyboard' && onLeave(),
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

interface PickListProps {
  readonly title: string;
  readonly options: readonly PickOption[];
  readonly store: ComboboxStore;
  readonly mark: (value: string) => ReactNode;
}

/** The list within a `PickMenu`, mounted only while the menu is open. */
export function PickList({ title, options, store, mark }: PickListProps) {
  const [sought, setSought] = useState('');
  const found = matching(options, sought);
  return (
    <SearchedOptions
      title={title}
      store={store}
      sought={sought}
      onSought={setSought}
      atRest="none"
      nothing={found.length === 0 ? words.search.noMatch(sought.trim()) : null}
      className={css.options}
    >
      {found.map(({ value, label, chosen }) => (
        <Combobox.Option key={value} value={value} active={chosen}>
          <span className={css.option}>
            <span className="cut" title={label}>
              {label}
            </span>
            {chosen && mark(value)}
          </span>
        </Combobox.Option>
      ))}
    </SearchedOptions>
  );
}

export interface PickOption {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** Options that contain every typed word, ignoring case; those that start with the text come first, otherwise the order is kept. */
export function matching<T extends Pick<PickOption, 'label'>>(options: readonly T[], sought: string): T[] {
  const words = sought.trim().toLowerCase().split(/\s+/);
  const found = options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const begins = ({ label }: T): boolean => label.toLowerCase().startsWith(words.join(' '));
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
