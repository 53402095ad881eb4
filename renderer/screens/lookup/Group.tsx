/** A group of a form's fields, with what stands against each of them. */
import { useState } from 'react';
import type { OperationInfo } from '../../../electron/contract/operations/operationInfos.ts';
import { failureSentence } from '../../../electron/messages/failureSentence.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Field } from './Field.tsx';
import { keyOf, type FieldGroup, type Parameter } from './fieldGroups.ts';
import css from './LookupScreen.module.css';
import { type, useLookup } from './lookupStore.ts';
import type { Previewed } from './usePreview.ts';

/** Fields that are not always needed stand behind their heading until somebody opens it, or a value is in one of them. */
export function Group({
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
  if (!obstacle || !('parameter' in obstacle.params) || ![name, sentAs].includes(obstacle.params.parameter)) return null;
  if (obstacle.code === 'parameter.missing') return tried ? 'Required' : null;
  return failureSentence(obstacle);
}

/** A number that goes out as it was typed, because no country has one like it. */
const isUnread = ({ name }: Parameter, { preview, stale }: Previewed): boolean => !stale && preview?.notDialable.includes(name) === true;
