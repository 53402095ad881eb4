/** The first run, over the empty lists: who somebody is, and whether they practice. The third step, a list, is the panel below it. */
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { welcomeWords as words } from '../../../electron/messages/window/welcomeWords.ts';
import { changeSettings } from '../../app/changeSettings.ts';
import { useReading } from '../../app/imports.ts';
import { attempt } from '../../app/notify.ts';
import { addEnvironment, openEnvironment } from '../../app/environmentChoice.ts';
import { appState, environments, useEnvironment } from '../../app/queries.ts';
import { environmentName } from '../../ui/environmentName.ts';
import css from './Welcome.module.css';

/** Never again: it was skipped, or somebody has gone on to a list. */
const welcomed = (): void => attempt(() => changeSettings({ welcomed: true }));

/** Nothing as soon as somebody has been welcomed, or while that isn't known. */
export function Welcome() {
  const settings = useQuery(appState).data?.settings;
  return settings === undefined || settings.welcomed === true ? null : <Steps operator={settings.operator} />;
}

function Steps({ operator }: { operator: string }) {
  const [name, setName] = useState(operator);
  const environment = useEnvironment();
  const all = useQuery(environments);
  const service = all.data?.find(({ kind }) => kind === 'service');
  useEffect(
    () => () => {
      if (useReading.getState().reading !== null) welcomed();
    },
    [],
  );
  const keep = (): void => {
    const typed = name.trim();
    if (typed === '') setName(operator);
    else if (typed !== operator) attempt(() => changeSettings({ operator: typed }));
  };
  return (
    <section className={css.welcome} aria-label={words.title}>
      <header className={css.head}>
        <div>
          <h2>{words.title}</h2>
          <p className="text-2">{words.about}</p>
        </div>
        <Button variant="subtle" onClick={welcomed}>
          {words.skip}
        </Button>
      </header>
      <ol className={css.steps}>
        <li>
          <h3>{words.who.title}</h3>
          <p className="text-2">{words.who.about}</p>
          <TextInput
            aria-label={words.who.name}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.currentTarget.value)}
            onBlur={keep}
            onKeyDown={(event) => {
              if (event.key === 'Enter') keep();
            }}
          />
        </li>
        <li>
          <h3>{words.how.title}</h3>
          <p className="text-2">
            {environment?.kind === 'service'
              ? words.how.live(environmentName(environment))
              : service?.key.set === true
                ? words.how.hasKey(environmentName(service))
                : words.how.practice}
          </p>
          <Button
            size="xs"
            disabled={all.isPending}
            onClick={() => (service === undefined ? addEnvironment() : openEnvironment(service.environmentId))}
          >
            {service?.key.set === true ? words.how.change : words.how.setUp}
          </Button>
        </li>
        <li>
          <h3>{words.what.title}</h3>
          <p className="text-2">{words.what.about}</p>
        </li>
      </ol>
    </section>
  );
}
