/** One command and its keys: each can be changed or removed, another one added, and the defaults restored. */
import { Tooltip } from '@mantine/core';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { changeableKeys, withKey, withoutChange, withoutKey, type ChangedKeys } from '#renderer/keys/keyStore.ts';
import { chordWords } from '#renderer/keys/chords.ts';
import { entryOf, type CommandId } from '#renderer/keys/keyTable.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { IconButton } from '#renderer/ui/page/IconButton.tsx';
import { Printed } from '#renderer/ui/keys/Key.tsx';
import css from './KeySettings.module.css';
import { KeyRecorder } from './KeyRecorder.tsx';

interface Props {
  readonly id: CommandId;
  readonly changed: ChangedKeys;
  readonly onChange: (changed: ChangedKeys) => void;
}

const mostKeys = 3;

export function CommandKeys({ id, changed, onChange }: Props) {
  const { does, keys: defaults, always = [] } = entryOf(id);
  const keys = changeableKeys(id, changed);
  // A command that has only fixed keys is one that every program has.
  const isFixed = defaults.length === 0;
  return (
    <li className={css.command} data-changed={changed[id] === undefined ? undefined : true}>
      <span className="cut" title={does}>
        {does}
      </span>
      <span className="line gap-4">
        {!isFixed &&
          keys.map((chord) => (
            <KeyRecorder
              key={chord}
              id={id}
              changed={changed}
              label={words.keys.change(chordWords(chord), does)}
              onTake={(taken) => onChange(withKey(changed, id, taken, chord))}
              onRemove={() => onChange(withoutKey(changed, id, chord))}
            >
              <Printed chord={chord} />
            </KeyRecorder>
          ))}
        {!isFixed && keys.length < mostKeys && (
          <KeyRecorder id={id} changed={changed} label={words.keys.add(does)} onTake={(taken) => onChange(withKey(changed, id, taken))}>
            {keys.length === 0 ? <span className="text-3">{words.keys.none}</span> : <Icon name="plus" size={12} className="text-3" />}
          </KeyRecorder>
        )}
        {always.map((chord) => (
          <span key={chord} className={css.always}>
            <Printed chord={chord} />
            <span className="hidden-visually">{chordWords(chord)}</span>
          </span>
        ))}
        {changed[id] !== undefined && (
          <Tooltip label={words.keys.restore}>
            <IconButton icon="undo" label={words.keys.restoreOf(does)} onClick={() => onChange(withoutChange(changed, id))} />
          </Tooltip>
        )}
      </span>
    </li>
  );
}
