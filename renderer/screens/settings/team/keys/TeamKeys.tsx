/** The limits of each of the team's keys, its current rate by device, and its usage in this cycle. Admins can change the limits. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Environment } from '#contract/accounts/environment.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import type { JoinedTeam, TeamKey } from '#contract/team/team.ts';
import { teamWords } from '#messages/team/teamScreenWords.ts';
import { environments } from '#renderer/subjects/accounts/queries.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { timeText } from '#renderer/ui/text/times.ts';
import { KeyLimitsForm } from './KeyLimitsForm.tsx';
import { KeyUse } from './KeyUse.tsx';
import css from '../Team.module.css';

const words = teamWords.keys;

/** Whether an operation without a price may have been bought; for a key that isn't on this device, no prices are known. */
function isPriceMissing({ environmentId }: TeamKey, all: readonly Environment[]): boolean {
  const prices = all.find((one) => one.environmentId === environmentId)?.prices;
  return prices === undefined || operations.some(({ id }) => prices.operations[id] === undefined);
}

export function TeamKeys({ team, now }: { team: JoinedTeam; now: number }) {
  const { keys, role, link, syncedAt } = team;
  const all = useQuery(environments).data ?? [];
  /** The environment whose limits are being changed; `new` while a key is being added. */
  const [editing, setEditing] = useState<string | null>(null);
  const isConnected = link.state === 'connected';
  const canChange = role === 'admin' && isConnected;
  const addable = all.filter(
    ({ environmentId, kind, key }) => kind === 'service' && key.set && keys.every((known) => known.environmentId !== environmentId),
  );
  const noneToAdd = addable.length === 0 && keys.length === 0 ? words.noneToAdd : null;
  const note = role !== 'admin' ? words.onlyAdmins : !isConnected ? words.whenBack : noneToAdd;
  const close = (): void => setEditing(null);
  return (
    <section aria-label={words.title}>
      <div className={css.title}>
        <h2>{keys.length > 1 ? words.titleOfSeveral : words.title}</h2>
        <span className="small text-3">{isConnected || syncedAt === null ? words.counted : words.asOf(timeText(syncedAt, now))}</span>
      </div>
      {keys.length === 0 && <p className="text-2">{words.none}</p>}
      {keys.map((key) => {
        const { environmentId, name } = key;
        return (
          <section key={`${name} ${environmentId ?? ''}`} className={css.key} aria-label={name}>
            <div className={css.keyHead}>
              <Icon name="key" size={14} className="text-3" />
              <h3>{name}</h3>
              <span className="grow" />
              {environmentId === null ? (
                <span className="small text-3">{canChange ? words.notHereAdmin : words.notHere}</span>
              ) : (
                canChange &&
                editing !== environmentId && (
                  <Button size="xs" variant="subtle" aria-label={words.changeOf(name)} onClick={() => setEditing(environmentId)}>
                    {words.change}
                  </Button>
                )
              )}
            </div>
            <KeyUse shownKey={key} team={team} atLeast={isPriceMissing(key, all)} />
            {canChange && environmentId !== null && editing === environmentId && (
              <KeyLimitsForm
                title={teamWords.limits.of(name)}
                limits={key.limits}
                environments={[{ environmentId, name }]}
                onClose={close}
              />
            )}
          </section>
        );
      })}
      {canChange && editing === 'new' && (
        <KeyLimitsForm title={teamWords.limits.add} limits={null} environments={addable} onClose={close} />
      )}
      {note !== null && <p className="mt-8 small text-3">{note}</p>}
      {canChange && addable.length > 0 && editing !== 'new' && (
        <Button
          size="xs"
          variant={keys.length === 0 ? 'filled' : 'default'}
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => setEditing('new')}
        >
          {words.add}
        </Button>
      )}
    </section>
  );
}
