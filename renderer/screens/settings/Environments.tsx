/** All environments, the sandbox first, and the selected one in full. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Environment } from '../../../electron/contract/environment.ts';
import { keyTitle } from '../../../electron/messages/keyWords.ts';
import { settingsWords as words } from '../../../electron/messages/window/settingsWords.ts';
import { useEnvironmentChoice } from '../../app/environmentChoice.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AddEnvironment } from './AddEnvironment.tsx';
import { EnvironmentDetail } from './EnvironmentDetail.tsx';
import css from './SettingsScreen.module.css';

/** `usual`: the environment that new plans start with. */
export function Environments({ all, usual }: { all: readonly Environment[]; usual: string }) {
  const asked = useEnvironmentChoice();
  const [chosen, setChosen] = useState<string | null>(asked.environmentId);
  const [adding, setAdding] = useState(asked.adding);
  // The next visit isn't for that.
  useEffect(() => useEnvironmentChoice.setState({ adding: false }), []);
  const sorted = all.toSorted((a, b) => Number(b.kind === 'sandbox') - Number(a.kind === 'sandbox') || a.name.localeCompare(b.name));
  const shown = sorted.find(({ environmentId }) => environmentId === chosen) ?? sorted.find(({ environmentId }) => environmentId === usual);
  return (
    <section className={css.environments} aria-label={words.environments.title}>
      <div className={css.list}>
        <div className={css.listHead}>
          <h2>{words.environments.title}</h2>
          <Button variant="subtle" size="xs" leftSection={<Icon name="plus" size={14} />} onClick={() => setAdding(true)}>
            {words.environments.add}
          </Button>
        </div>
        <ul>
          {sorted.map((environment) => (
            <li key={environment.environmentId}>
              <Row
                environment={environment}
                usual={environment.environmentId === usual}
                current={!adding && environment.environmentId === shown?.environmentId}
                onChoose={() => {
                  setAdding(false);
                  setChosen(environment.environmentId);
                }}
              />
            </li>
          ))}
        </ul>
        <p className={`${css.hint ?? ''} small text-3`}>{words.environments.about}</p>
      </div>
      {adding ? (
        <AddEnvironment
          all={all}
          onCancel={() => setAdding(false)}
          onAdded={(environmentId) => {
            setAdding(false);
            setChosen(environmentId);
          }}
        />
      ) : (
        shown !== undefined && <EnvironmentDetail key={shown.environmentId} environment={shown} />
      )}
    </section>
  );
}

interface RowProps {
  readonly environment: Environment;
  readonly usual: boolean;
  readonly current: boolean;
  readonly onChoose: () => void;
}

function Row({ environment: { kind, name, baseUrl, key }, usual, current, onChoose }: RowProps) {
  return (
    <button type="button" className={css.row} aria-current={current || undefined} onClick={onChoose}>
      <Icon name={kind === 'sandbox' ? 'flask' : 'globe'} className={kind === 'sandbox' ? (css.sand ?? '') : 'text-3'} />
      <span className={css.rowWords}>
        <span className="line line-6">
          <span className="strong cut" title={name}>
            {name}
          </span>
          {usual && <span className={css.usual}>{words.environments.ofNewPlans}</span>}
        </span>
        <span className="small text-3 cut" title={baseUrl ?? undefined}>
          {baseUrl ?? words.environments.sandboxAddress}
        </span>
      </span>
      {kind === 'service' && <span className={key.set ? 'code text-2' : `${css.noKey ?? ''} small`}>{keyTitle(key)}</span>}
    </button>
  );
}
