/** The field that a column fills: our word for it, and the service's name beside it in code type. */
import { Select } from '@mantine/core';
import { fieldNameSchema, fields, type FieldName } from '../../../electron/contract/fields.ts';
import { fieldTitle } from '../../../electron/words/names.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './ImportScreen.module.css';

const kept = 'kept';
const options = [{ value: kept, label: 'Keep, do not send' }, ...fields.map(({ name }) => ({ value: name, label: fieldTitle(name) }))];

/** `address.city` shows as `city`: its group stands in our word already. */
const serviceName = (field: string): string => field.replace(/^address\./, '');

interface Props {
  readonly label: string;
  readonly field: FieldName | null;
  /** Another column fills it too. */
  readonly twice: boolean;
  readonly input: (element: HTMLInputElement | null) => void;
  readonly onChange: (field: FieldName | null) => void;
}

export const FieldSelect = ({ label, field, twice, input, onChange }: Props) => (
  <Select
    ref={input}
    className={css.field ?? ''}
    data-kept={field === null || undefined}
    data-twice={twice || undefined}
    aria-label={label}
    aria-invalid={twice || undefined}
    data={options}
    value={field ?? kept}
    allowDeselect={false}
    comboboxProps={{ width: 340, position: 'bottom-start', transitionProps: { duration: 0 } }}
    maxDropdownHeight={400}
    rightSectionWidth={150}
    rightSection={
      <>
        {field !== null && <span className="code cut">{serviceName(field)}</span>}
        <Icon name="chevron" size={14} />
      </>
    }
    renderOption={({ option, checked }) => (
      <span className={css.option}>
        <span className={checked === true ? 'strong' : ''}>{option.label}</span>
        <span className="code">{option.value === kept ? '' : option.value}</span>
      </span>
    )}
    onChange={(value) => onChange(value === null || value === kept ? null : fieldNameSchema.parse(value))}
  />
);
