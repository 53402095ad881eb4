/** A field for one parameter: its title, the service's name for it, and an input of its kind. */
import { Select, TextInput } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import type { Operation } from '#contract/service/operation.ts';
import { inputTitle } from '#messages/lookups/lookupWords.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { countries } from '#renderer/ui/text/names.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import css from '../LookupScreen.module.css';
import { type, useLookup } from '../lookupStore.ts';
import { isMadeUp, isShort, type Parameter, keyOf, type FieldGroup } from './fieldGroups.ts';
import type { Previewed } from './usePreview.ts';

interface Props {
  readonly parameter: Parameter;
  /** All parameters of the operation. */
  readonly others: readonly Parameter[];
  readonly value: string;
  readonly problem: string | null;
  /** Whether it isn't a number that could be dialed. */
  readonly unread: boolean;
  readonly onType: (value: string) => void;
}

/** Share of the length limit from which the remaining length is shown. */
const nearLimit = 0.8;

function Field({ parameter, others, value, problem, unread, onType }: Props) {
  const id = useId();
  const { name, maxLength = Infinity, required } = parameter;
  const length = [...value.trim()].length;
  const isInstead = others.some(({ unless }) => unless === name);
  const short = isShort(parameter);
  return (
    <div data-short={short || undefined}>
      <label className={css.label} htmlFor={id} title={name}>
        {lookupWords.form.field({ title: inputTitle(name), isInstead, isRequired: required && !isMadeUp(parameter) })}
        {length > maxLength * nearLimit ? (
          <span className={css.code}>{lookupWords.form.length(length, maxLength)}</span>
        ) : (
          !short && <span className={css.code}>{name}</span>
        )}
      </label>
      <Input id={id} parameter={parameter} value={value} problem={problem} onType={onType} />
      {problem === null && unread && <p className="small text-amber mt-4">{lookupWords.form.notDialable}</p>}
    </div>
  );
}

type InputProps = Pick<Props, 'parameter' | 'value' | 'problem' | 'onType'> & { readonly id: string };

function Input({ id, parameter, value, problem, onType }: InputProps) {
  const { kind } = parameter;
  const choices = useMemo(() => choicesOf(parameter), [parameter]);
  if (choices !== null) {
    return (
      <Select
        id={id}
        data={choices}
        value={value === '' ? null : (choices.find((choice) => choice.value.toLowerCase() === value.toLowerCase())?.value ?? null)}
        error={problem}
        allowDeselect
        searchable={kind === 'country'}
        placeholder="–"
        nothingFoundMessage={shared.noMatchingCountry}
        comboboxProps={{ width: kind === 'country' ? 240 : 'target', position: 'bottom-end' }}
        // Typing replaces the current country.
        onFocus={(event) => event.currentTarget.select()}
        onChange={(chosen) => onType(chosen === null || chosen === notGiven.value ? '' : chosen)}
      />
    );
  }
  return (
    <TextInput
      id={id}
      value={value}
      error={problem}
      placeholder={isMadeUp(parameter) ? lookupWords.form.generated : ''}
      spellCheck={false}
      autoComplete="off"
      type={kind === 'phone' ? 'tel' : 'text'}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const notGiven: Choice = { value: '-', label: lookupWords.form.notGiven };

/** The parameter's choices; null if it takes any text. */
function choicesOf({ kind, values, required }: Pick<Parameter, 'kind' | 'values' | 'required'>): Choice[] | null {
  if (kind === 'country') return [...(required ? [] : [notGiven]), ...countries()];
  if (kind === 'flag')
    return [
      { value: 'true', label: shared.yes },
      { value: 'false', label: shared.no },
    ];
  return values?.map((value) => ({ value, label: value })) ?? null;
}

/** Rarely needed fields stay collapsed until a person opens the group, or one of them has a value. */
export function Group({
  group: { title, parameters },
  operation,
  previewed,
}: {
  group: FieldGroup;
  operation: Operation;
  previewed: Previewed;
}) {
  const values = useLookup((state) => state.values);
  const tried = useLookup((state) => state.tried);
  const filled = parameters.some(({ name }) => (values[keyOf(name)] ?? '') !== '');
  const [opened, setOpened] = useState(filled);
  const isOpen = title === null || opened || filled;
  return (
    <>
      {title !== null && (
        <button type="button" className={css.group} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
          <Icon name={isOpen ? 'chevron' : 'right'} size={12} />
          {title}
          <span className="text-3">{parameters.length}</span>
        </button>
      )}
      {isOpen && (
        <div className={css.grid}>
          {parameters.map((parameter) => (
            <Field
              key={parameter.name}
              parameter={parameter}
              others={operation.parameters}
              value={values[keyOf(parameter.name)] ?? ''}
              problem={problemOf(parameter, previewed, tried)}
              unread={isUnread(parameter, previewed)}
              onType={(value) => type(parameter.name, value)}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** The field's problem in one sentence; null if none. An empty field is reported only after the button was pressed. */
function problemOf({ name, sentAs }: Parameter, { preview }: Previewed, tried: boolean): string | null {
  const obstacle = preview?.obstacle;
  if (!obstacle || !('parameter' in obstacle.params) || ![name, sentAs].includes(obstacle.params.parameter)) return null;
  if (obstacle.code === 'parameter.missing') return tried ? lookupWords.form.required : null;
  return failureSentence(obstacle);
}

/** Whether the number is sent as typed, because no country has one like it. */
const isUnread = ({ name }: Parameter, { preview, stale }: Previewed): boolean => !stale && preview?.notDialable.includes(name) === true;
