/** A group of the form's fields, with the problem of each. */
import { useState } from 'react';
import type { OperationInfo } from '#contract/service/operations/operationInfos.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Field } from './Field.tsx';
import { keyOf, type FieldGroup, type Parameter } from './fieldGroups.ts';
import css from '../LookupScreen.module.css';
import { type, useLookup } from '../lookupStore.ts';
import type { Previewed } from './usePreview.ts';

/** Fields that are rarely needed stay folded until somebody opens the group, or one of them has a value. */
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

/** This field's problem, in one sentence. An empty field is reported only after the person has pressed the button. */
function problemOf({ name, sentAs }: Parameter, { preview }: Previewed, tried: boolean): string | null {
  const obstacle = preview?.obstacle;
  if (!obstacle || !('parameter' in obstacle.params) || ![name, sentAs].includes(obstacle.params.parameter)) return null;
  if (obstacle.code === 'parameter.missing') return tried ? lookupWords.form.required : null;
  return failureSentence(obstacle);
}

/** A number that is sent as typed, because no country has one like it. */
const isUnread = ({ name }: Parameter, { preview, stale }: Previewed): boolean => !stale && preview?.notDialable.includes(name) === true;
