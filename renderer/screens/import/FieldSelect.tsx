/** The field that a column fills: our word for it, and the service's name beside it in code type. */
import { Select } from '@mantine/core';
import { fieldNames, fieldNameSchema } from '../../../electron/contract/fields.ts';
import { fieldTitle } from '../../../electron/words/names.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './ImportScreen.module.css';
import { takenApart, type Choice, type TakenApart } from './matching.ts';

const kept = 'kept';
const apartTitles: Readonly<Record<TakenApart, string>> = {
  'split.name': 'Full name, taken apart',
  'split.address': 'Whole address in one line',
  'split.primary.address': 'First party, whole address',
  'split.secondary.address': 'Second party, whole address',
};
const options = [
  { value: kept, label: 'Keep, do not send' },
  ...takenApart.slice(0, 2).map((value) => ({ value, label: apartTitles[value] })),
  ...fieldNames.map((value) => ({ value, label: fieldTitle(value) })),
  ...takenApart.slice(2).map((value) => ({ value, label: apartTitles[value] })),
];

const choiceOf = (value: string | null): Choice =>
  value === null || value === kept ? null : (takenApart.find((one) => one === value) ?? fieldNameSchema.parse(value));

/** `address.city` shows as `city`: its group stands in our word already. What is taken apart fills several. */
const serviceName = (choice: string): string => (choice.startsWith('split.') ? '' : choice.replace(/^address\./, ''));

interface Props {
  readonly label: string;
  readonly choice: Choice;
  /** Another column fills it too, and they are not joined. */
  readonly twice: boolean;
  /** It fills its field together with another column. */
  readonly joined: boolean;
  readonly input: (element: HTMLInputElement | null) => void;
  readonly onChange: (choice: Choice) => void;
}

export const FieldSelect = ({ label, choice, twice, joined, input, onChange }: Props) => (
  <Select
    ref={input}
    className={css.field ?? ''}
    data-kept={choice === null || undefined}
    data-twice={twice || undefined}
    aria-label={label}
    aria-invalid={twice || undefined}
    data={options}
    value={choice ?? kept}
    allowDeselect={false}
    comboboxProps={{ width: 340, position: 'bottom-start', transitionProps: { duration: 0 } }}
    rightSectionWidth={150}
    rightSection={
      <>
        {choice !== null && <span className="code cut">{joined ? `joined: ${serviceName(choice)}` : serviceName(choice)}</span>}
        <Icon name="chevron" size={14} />
      </>
    }
    renderOption={({ option, checked }) => (
      <span className={css.option}>
        <span className={checked === true ? 'strong' : ''}>{option.label}</span>
        <span className="code">{option.value === kept ? '' : serviceName(option.value) === '' ? '' : option.value}</span>
      </span>
    )}
    onChange={(value) => onChange(choiceOf(value))}
  />
);
