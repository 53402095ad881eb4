/** The lookup form: the operation, its fields and add-ons, the environment, and the button with the price. */
import { Button, Checkbox, Select } from '@mantine/core';
import type { Environment } from '#contract/accounts/environment.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import { addOnsOf, type Operation } from '#contract/service/operation.ts';
import type { LookupPreview } from '#contract/lookups/lookup.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { addOnTitle, operationTitle } from '#messages/names.ts';
import { costWords } from '#messages/money.ts';
import { appWords } from '#messages/appWords.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { chooseForWindow, EnvironmentSelect, openEnvironment } from '#renderer/subjects/accounts/EnvironmentSelect.tsx';
import { OfflineNotice } from '#renderer/ui/notices/OfflineNotice.tsx';
import { Key } from '#renderer/ui/keys/Key.tsx';
import { Notice } from '#renderer/ui/notices/Notice.tsx';
import { OperationName } from '#renderer/ui/badges/Marks.tsx';
import { Form } from '#renderer/ui/form/Form.tsx';
import { formatRoute } from '#renderer/base/router.ts';
import css from '../LookupScreen.module.css';
import { chooseAddOns, chooseOperation, chosenAddOns, dropQuestion, useLookup, type LookupQuestion } from '../lookupStore.ts';
import { AnywayQuestion } from './AnywayQuestion.tsx';
import { fieldGroups } from './fieldGroups.ts';
import { Group } from './Field.tsx';
import type { Previewed } from './usePreview.ts';

interface Props {
  readonly operation: Operation;
  readonly environment: Environment;
  readonly environments: readonly Environment[];
  readonly previewed: Previewed;
  readonly onAsk: () => void;
  readonly onAnyway: (question: LookupQuestion) => void;
}

export function LookupForm({ operation, environment, environments, previewed, onAsk, onAnyway }: Props) {
  const { preview, failure } = previewed;
  const asking = useLookup((state) => state.asking !== null);
  const obstacle = preview?.obstacle ?? null;
  const keyMissing = obstacle?.code === 'environment.keyMissing';
  const chosen = useLookup((state) => state.addOns);
  // A question about another environment is not shown here.
  const question = useLookup((state) => (state.question?.request.environmentId === environment.environmentId ? state.question : null));
  const verb = operation.method === 'POST' ? lookupWords.form.send : lookupWords.form.lookUp;
  const addOns = chosenAddOns(chosen, operation);
  return (
    <Form className={css.ask} onSubmit={onAsk}>
      <div className={css.fields}>
        <div>
          <label className={css.label} htmlFor="lookup-operation">
            {lookupWords.form.operation}
            <span className={css.code}>{operation.id}</span>
          </label>
          <Select
            id="lookup-operation"
            data={operations.map(({ id }) => ({ value: id, label: operationTitle(id) }))}
            value={operation.id}
            renderOption={({ option }) => <OperationName id={option.value} />}
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
              {lookupWords.form.addOns}
              <span className={css.code}>add_ons</span>
            </legend>
            {addOnsOf(operation).map((addOn) => (
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
        {environments.length > 1 && (
          <EnvironmentSelect label={lookupWords.form.environment} known={environments} value={environment} onChoose={chooseForWindow} />
        )}
      </div>
      {keyMissing && (
        <Notice
          tone="amber"
          actions={
            <Button size="xs" onClick={() => openEnvironment(environment.environmentId)}>
              {shared.setKey}
            </Button>
          }
        >
          {lookupWords.form.keyMissing(environment.name)}
        </Notice>
      )}
      <OfflineNotice environment={environment}>{appWords.offline.lookup}</OfflineNotice>
      {failure !== null && <Notice tone="red">{failureSentence(failure)}</Notice>}
      {question !== null && (
        <AnywayQuestion
          question={question}
          sandbox={environment.kind === 'sandbox'}
          verb={verb}
          price={preview === null || preview.unpriced.length > 0 || environment.kind === 'sandbox' ? null : costWords(preview.cost)}
          onAnyway={() => onAnyway(question)}
          onCancel={dropQuestion}
        />
      )}
      <Button
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        disabled={asking || keyMissing || question !== null}
        rightSection={<Key of="lookup.ask" />}
      >
        {asking ? lookupWords.asking : verb}
      </Button>
      <PriceLine preview={preview} sandbox={environment.kind === 'sandbox'} />
    </Form>
  );
}

/** The price of the lookup, next to its button: "at least" if a price is missing, and free if nothing is charged. */
function PriceLine({ preview, sandbox }: { preview: LookupPreview | null; sandbox: boolean }) {
  return (
    <p className={css.price}>
      {preview !== null && lookupWords.form.price(preview)}{' '}
      {sandbox ? (
        <span className="text-sand">{lookupWords.form.free}</span>
      ) : (
        preview !== null && preview.unpriced.length > 0 && <a href={formatRoute({ at: 'settings' })}>{lookupWords.form.setPrice}</a>
      )}
    </p>
  );
}
