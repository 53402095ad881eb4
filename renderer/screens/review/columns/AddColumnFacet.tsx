/** A button that opens the list of columns that can be made facets: letters find any of thousands. One of the pane's own Tab stop. */
import { Button, Combobox, useCombobox } from '@mantine/core';
import { useRef } from 'react';
import { reviewColumnsWords } from '#messages/review/reviewGridWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { PickList } from '#renderer/ui/pick/PickList.tsx';
import type { PickOption } from '#renderer/ui/pick/pickOptions.ts';

const words = reviewColumnsWords.facet;

interface Props {
  readonly options: readonly PickOption[];
  readonly onPick: (value: string) => void;
}

export function AddColumnFacet({ options, onPick }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const store = useCombobox({ onDropdownClose: (source) => source === 'keyboard' && button.current?.focus() });
  return (
    <Combobox
      store={store}
      width={240}
      position="bottom-start"
      shadow="md"
      keepMounted={false}
      onOptionSubmit={(value) => {
        onPick(value);
        store.closeDropdown('keyboard');
      }}
    >
      <Combobox.Target targetType="button" withKeyboardNavigation={false}>
        <Button
          ref={button}
          variant="default"
          size="xs"
          justify="flex-start"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => store.toggleDropdown('mouse')}
        >
          {words.add}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <PickList title={words.addTitle} options={options} store={store} mark={() => null} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
