/** The field that a column fills: a button that opens a searchable list of all fields, grouped by subject. */
import { Combobox, useCombobox, type ComboboxStore } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { fieldNames, fieldNameSchema, type FieldName } from '#contract/lists/fields.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { fieldTitle } from '#messages/names.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { SearchedOptions } from '#renderer/ui/pick/SearchedOptions.tsx';
import css from './FieldMenu.module.css';
import { type Choice, takenApart, type TakenApart } from './matching.ts';

interface Props {
  readonly label: string;
  readonly choice: Choice;
  /** Whether another column fills the field too, and nobody has chosen how to combine them. */
  readonly twice: boolean;
  /** How it fills its field together with other columns: `joined`, `1st choice`; empty if it is the only one. */
  readonly together: string;
  /** The choices in use, each with the heading of its column. */
  readonly used: ReadonlyMap<string, string>;
  readonly button: (element: HTMLButtonElement | null) => void;
  readonly onChange: (choice: Choice) => void;
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && /^[\p{L}\d]$/u.test(key);

/** Enough room below the button to choose from a list, in pixels. */
const enoughRoom = 280;

function opensUpwards(button: HTMLElement): boolean {
  const { top, bottom } = button.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return below < enoughRoom && top > below;
}

export function FieldMenu({ label, choice, twice, together, used, button, onChange }: Props) {
  const target = useRef<HTMLButtonElement | null>(null);
  /** Letters typed on the button go into the search, even before it has opened and taken the focus. */
  const [sought, setSought] = useState('');
  const [upwards, setUpwards] = useState(false);
  const store = useCombobox({
    // Decided on opening: the list shrinks to the room left and so always fits, which means nothing would ever flip it.
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
  /** Called when the list has closed and lost the focus. */
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

/** Stands for no field: the column stays in the list and isn't sent. */
const kept = 'kept';

const apartTitles: Readonly<Record<TakenApart, string>> = {
  'split.name': words.fields.splitName,
  'split.address': words.fields.splitAddress,
  'split.primary.address': words.fields.splitFirstParty,
  'split.secondary.address': words.fields.splitSecondParty,
};

interface FieldOption {
  readonly value: string;
  readonly title: string;
  /** The service's parameter name; empty if the choice fills several parameters, or none. */
  readonly code: string;
}

const isApart = (value: string): value is TakenApart => takenApart.some((one) => one === value);

function optionOf(value: FieldName | TakenApart): FieldOption {
  return isApart(value) ? { value, title: apartTitles[value], code: '' } : { value, title: fieldTitle(value), code: value };
}

const starting = (...prefixes: readonly string[]): FieldName[] =>
  fieldNames.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));

const groups: readonly { title: string; options: readonly FieldOption[] }[] = [
  { title: words.fields.name, values: ['name', 'split.name', 'first_name', 'last_name', 'business.name'] as const },
  { title: words.fields.phone, values: starting('phone') },
  { title: words.fields.network, values: ['email', 'ip_address'] as const },
  { title: words.fields.address, values: ['split.address', ...starting('address.')] as const },
  { title: words.fields.source, values: starting('source_id', 'transaction_') },
  { title: words.fields.firstParty, values: [...starting('primary.'), 'split.primary.address'] as const },
  { title: words.fields.secondParty, values: [...starting('secondary.'), 'split.secondary.address'] as const },
].map(({ title, values }) => ({ title, options: values.map(optionOf) }));

const keptOption: FieldOption = { value: kept, title: words.fields.keep, code: '' };

const titleOf = (choice: Choice): string => (choice === null ? keptOption.title : optionOf(choice).title);

const choiceOf = (value: string): Choice => (value === kept ? null : isApart(value) ? value : fieldNameSchema.parse(value));

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ');

/** Groups of options with words that start with the typed text, in our wording or the service's; ungrouped options have an empty title. */
function searchFields(typed: string): { title: string; options: readonly FieldOption[] }[] {
  const sought = folded(typed).split(' ').filter(Boolean);
  const fits = (group: string, { title, code }: FieldOption): boolean => {
    const parts = folded(`${title} ${code} ${group}`).split(' ');
    const whole = folded(`${title} ${code}`).replaceAll(' ', '');
    return sought.every((part) => parts.some((word) => word.startsWith(part)) || whole.includes(part));
  };
  return [{ title: '', options: [keptOption] }, ...groups].flatMap(({ title, options }) => {
    const found = options.filter((option) => fits(title, option));
    return found.length === 0 ? [] : [{ title, options: found }];
  });
}
