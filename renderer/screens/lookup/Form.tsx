/** What is asked: the operation, its fields and add-ons, where, and the button with what it costs. */
import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import type { Environment } from '../../../electron/contract/environment.ts';
import { failureCodeSchema } from '../../../electron/contract/failure.ts';
import type { OperationInfo } from '../../../electron/contract/settings.ts';
import { failureSentence } from '../../../electron/words/failureSentence.ts';
import { addOnTitle, operationTitle } from '../../../electron/words/names.ts';
import { EnvironmentSelect } from '../../app/EnvironmentSelect.tsx';
import { openEnvironment } from '../../app/environmentChoice.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Key } from '../../ui/Key.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Field } from './Field.tsx';
import { fieldGroups, keyOf, type FieldGroup, type Parameter } from './fieldGroups.ts';
import css from './LookupScreen.module.css';
import { chooseAddOns, chooseOperation, chosenAddOns, type, useLookup } from './lookupStore.ts';
import { PriceLine } from './PriceLine.tsx';
import type { Previewed } from './usePreview.ts';

interface Props {
  readonly operation: OperationInfo;
  readonly catalogue: readonly OperationInfo[];
  readonly environment: Environment;
  readonly environments: readonly Environment[];
  readonly previewed: Previewed;
  readonly onAsk: () => void;
}

export function Form({ operation, catalogue, environment, environments, previewed, onAsk }: Props) {
  const { preview, failure } = previewed;
  const asking = useLookup((state) => state.asking !== null);
  const obstacle = preview?.obstacle ?? null;
  const keyMissing = obstacle?.code === 'environment.keyMissing';
  const chosen = useLookup((state) => state.addOns);
  const addOns = chosenAddOns(chosen, operation);
  return (
    <form
      className={css.ask}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <div className={css.fields}>
        <div>
          <label className={css.label} htmlFor="lookup-operation">
            Operation<span className={css.code}>{operation.id}</span>
          </label>
          <Select
            id="lookup-operation"
            data={catalogue.map(({ id }) => ({ value: id, label: operationTitle(id) }))}
            value={operation.id}
            allowDeselect={false}
            maxDropdownHeight={420}
            rightSection={<Icon name="chevron" size={14} />}
            renderOption={({ option }) => (
              <span className={css.option}>
                <span>{option.label}</span>
                <span className="code text-3">{option.value}</span>
              </span>
            )}
            onChange={(id) => {
              if (id !== null) chooseOperation(id);
            }}
          />
        </div>
        {fieldGroups(operation).map((group) => (
          <Group key={`${operation.id} ${group.title ?? ''}`} group={group} operation={operation} previewed={previewed} />
        ))}
        {operation.addOns.length > 0 && (
          <fieldset className={css.addOns}>
            <legend className={css.label}>
              Add-ons<span className={css.code}>add_ons</span>
            </legend>
            {operation.addOns.map((addOn) => (
              <Checkbox
                key={addOn}
                size="16px"
                radius={4}
                label={addOnTitle(addOn)}
                checked={addOns.includes(addOn)}
                onChange={({ currentTarget: { checked } }) =>
                  chooseAddOns(operation.id, checked ? [...addOns, addOn] : addOns.filter((other) => other !== addOn))
                }
              />
            ))}
          </fieldset>
        )}
        {environments.length > 1 && <EnvironmentSelect label="Environment" known={environments} value={environment} />}
      </div>
      {keyMissing && (
        <Notice
          tone="amber"
          actions={
            <Button size="xs" onClick={() => openEnvironment(environment.environmentId)}>
              Set key
            </Button>
          }
        >
          {environment.name} has no key yet.
        </Notice>
      )}
      {failure !== null && <Notice tone="red">{failureSentence(failure)}</Notice>}
      <Button type="submit" variant="filled" size="md" fullWidth disabled={asking || keyMissing} rightSection={<Key press="mod+Enter" />}>
        {asking ? 'Asking' : 'Look up'}
      </Button>
      <PriceLine preview={preview} sandbox={environment.kind === 'sandbox'} />
    </form>
  );
}

/** Fields that are not always needed stand behind their heading until somebody opens it, or a value is in one of them. */
function Group({
  group: { title, parameters },
  operation,
  previewed,
}: {
  group: FieldGroup;
  operation: OperationInfo;
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

/** What stands against this field, in one sentence. That it is empty is said only once somebody wanted to ask. */
function problemOf({ name, sentAs }: Parameter, { preview }: Previewed, tried: boolean): string | null {
  const obstacle = preview?.obstacle;
  if (!obstacle || (obstacle.params['parameter'] !== name && obstacle.params['parameter'] !== sentAs)) return null;
  if (obstacle.code === 'parameter.missing') return tried ? 'Needed to ask' : null;
  const code = failureCodeSchema.safeParse(obstacle.code);
  return code.success ? failureSentence({ code: code.data, params: obstacle.params }) : null;
}

/** A number that goes out as it was typed, because no country has one like it. */
function isUnread({ name, kind }: Parameter, { preview, stale }: Previewed): boolean {
  const sent = kind === 'phone' && !stale && preview?.sent.find(([sentName]) => sentName === name)?.[1];
  return typeof sent === 'string' && !sent.startsWith('+');
}
