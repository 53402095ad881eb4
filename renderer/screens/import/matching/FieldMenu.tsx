/** The field that a column fills: a button that opens all fields, grouped by subject and searchable. */
import { Combobox, useCombobox, type ComboboxStore } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { importWords as words } from '#messages/lists/importWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { SearchedOptions } from '#renderer/ui/pick/SearchedOptions.tsx';
import css from './FieldMenu.module.css';
import { choiceOf, kept, searchFields, titleOf } from './fieldOptions.ts';
import type { Choice } from './matching.ts';

interface Props {
  readonly label: string;
  readonly choice: Choice;
  /** Another column fills it too, and nobody has chosen how to combine them. */
  readonly twice: boolean;
  /** How it fills its field together with other columns: `joined`, `1st choice`; empty if it is the only one. */
  readonly together: string;
  /** Which columns fill what already: each choice with a column's heading. */
  readonly used: ReadonlyMap<string, string>;
  readonly button: (element: HTMLButtonElement | null) => void;
  readonly onChange: (choice: Choice) => void;
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && /^[\p{L}\d]$/u.test(key);

/** Enough room below a button to choose from a list, in pixels. */
const enoughRoom = 280;

function opensUpwards(button: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return below < enoughRoom && top > below;
}

export function FieldMenu({ label, choice, twice, together, used, button, onChange }: Props) {
  const target = useRef<HTMLButtonElement | null>(null);
  /** Letters typed on the button go into the search, also while that has opened and doesn't have the focus yet. */
  const [sought, setSought] = useState('');
  const [upwards, setUpwards] = useState(false);
  const store = useCombobox({
    // Decided on opening: a list that shrinks to the room left always fits, so nothing would ever flip it.
    onDropdownOpen: () => setUpwards(target.current !== null && opensUpwards(target.current)),
  });
  const takeFocus = useCallback(() => target.current?.focus({ preventScroll: true }), []);
  return (
    <Combobox
      store={store}
      width={420}
      position={upwards ? 'top-start' : 'bottom-start'}
      shadow="md"
      keepMounted={false}
      transitionProps={{ duration: 0 }}
      middlewares={{ flip: false, shift: { padding: 8 }, size: { padding: 8 } }}
      onOptionSubmit={(value) => {
        onChange(choiceOf(value));
        store.closeDropdown('keyboard');
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute withKeyboardNavigation={false}>
        <button
          type="button"
          ref={(element) => {
            target.current = element;
            button(element);
          }}
          className={css.button}
          data-kept={choice === null || undefined}
          data-twice={twice || undefined}
          aria-label={label}
          aria-invalid={twice || undefined}
          onClick={() => {
            setSought('');
            store.toggleDropdown('mouse');
          }}
          onKeyDown={(event) => {
            if (!isLetter(event)) return;
            event.preventDefault();
            setSought((before) => (store.dropdownOpened ? before : '') + event.key);
            store.openDropdown('keyboard');
          }}
        >
          <span className="cut">{titleOf(choice)}</span>
          <span className="cut text-3">{together}</span>
          <Icon name="chevron" size={14} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={css.dropdown ?? ''}>
        <Fields label={label} sought={sought} onSought={setSought} choice={choice} used={used} store={store} onGone={takeFocus} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface FieldsProps extends Pick<Props, 'label' | 'choice' | 'used'> {
  readonly sought: string;
  readonly onSought: (sought: string) => void;
  readonly store: ComboboxStore;
  /** The list closed and lost the keyboard focus. */
  readonly onGone: () => void;
}

function Fields({ label, sought, onSought, choice, used, store, onGone }: FieldsProps) {
  const found = searchFields(sought);
  const isChosen = (value: string): boolean => value === (choice ?? kept);
  return (
    <SearchedOptions
      title={label}
      store={store}
      sought={sought}
      onSought={onSought}
      atRest="chosen"
      nothing={found.length === 0 ? words.fieldMenu.noMatch(sought.trim()) : null}
      className={css.options}
      onGone={onGone}
    >
      {found.map(({ title, options }) => {
        const rows = options.map((option) => (
          <Combobox.Option key={option.value} value={option.value} active={isChosen(option.value)}>
            <span className={css.option}>
              <span className={isChosen(option.value) ? 'strong' : ''}>{option.title}</span>
              <span className={`code ${css.service ?? ''}`}>{option.code}</span>
              {used.has(option.value) && !isChosen(option.value) && (
                <span className={css.used}>{words.fieldMenu.from(used.get(option.value) ?? '')}</span>
              )}
            </span>
          </Combobox.Option>
        ));
        return title === '' ? rows : <Combobox.Group key={title} label={title} children={rows} />;
      })}
    </SearchedOptions>
  );
}
