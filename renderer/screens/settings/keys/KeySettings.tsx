/** All commands of the window with their keys, which can be changed one by one or reset together. */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Settings } from '#contract/settings/settings.ts';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { changeSettings } from '#renderer/subjects/settings/queries.ts';
import { attempt } from '#renderer/base/notify.ts';
import { chordText, chordWords } from '#renderer/keys/chords.ts';
import { keysOf, type ChangedKeys } from '#renderer/keys/keyStore.ts';
import { scopeTitles } from '#renderer/keys/command.ts';
import { commandIds, entryOf, isCommandId, scopeOf, scopes, type CommandId } from '#renderer/keys/keyTable.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Section } from '../Section.tsx';
import { CommandKeys } from './CommandKeys.tsx';
import css from './KeySettings.module.css';

/** Finds a command by a part of its description, or by the name of its key. */
function matches(id: CommandId, sought: string, changed: ChangedKeys): boolean {
  const text = sought.trim().toLowerCase();
  if (entryOf(id).does.toLowerCase().includes(text)) return true;
  return keysOf(id, changed).some((chord) => [chordText(chord), chordWords(chord), chord].some((name) => name.toLowerCase() === text));
}

export function KeySettings({ keys: changed }: Pick<Settings, 'keys'>) {
  const [sought, setSought] = useState('');
  const change = (keys: ChangedKeys): void =>
    attempt(() => changeSettings({ keys: Object.fromEntries(Object.entries(keys).map(([id, chords]) => [id, [...chords]])) }));
  const isChanged = Object.keys(changed).some(isCommandId);
  const shown = scopes
    .map((scope) => ({ scope, ids: commandIds.filter((id) => scopeOf(id) === scope && matches(id, sought, changed)) }))
    .filter(({ ids }) => ids.length > 0);
  return (
    <Section
      title={words.keys.title}
      about={words.keys.about}
      acts={
        <div className="line gap-12">
          {isChanged && (
            <Button variant="subtle" size="xs" onClick={() => change({})}>
              {words.keys.restoreAll}
            </Button>
          )}
          <TextInput
            size="xs"
            w={220}
            placeholder={words.keys.find}
            aria-label={words.keys.find}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            leftSection={<Icon name="search" size={14} className="text-3" />}
          />
        </div>
      }
    >
      {shown.length === 0 && <p className="text-3">{words.keys.nothingFound(sought.trim())}</p>}
      <div className={css.scopes}>
        {shown.map(({ scope, ids }) => (
          <section key={scope} className="mb-16" aria-label={words.keys.scope(scopeTitles[scope])}>
            <h3>{scopeTitles[scope]}</h3>
            <ul>
              {ids.map((id) => (
                <CommandKeys key={id} id={id} changed={changed} onChange={change} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
}
