/** Generates docs/keys.md from the table of keys. */
import '#renderer/shell/commands.ts';
import { chordText } from '#renderer/keys/chords.ts';
import { scopeTitles } from '#renderer/keys/command.ts';
import { commandIds, entryOf, scopes, scopesOf, type CommandId } from '#renderer/keys/keyTable.ts';

const printed = (chords: readonly string[]): string => chords.map((chord) => `<kbd>${chordText(chord)}</kbd>`).join(' ');

/** Whether its keys have their usual meaning and can't be changed: moving up and down, and leaving. */
const isUsual = (id: CommandId): boolean => {
  const { keys, always = [] } = entryOf(id);
  return keys.length === 0 && always.every((chord) => /^(shift\+)?(ArrowUp|ArrowDown|PageUp|PageDown|Home|End|Escape)$/.test(chord));
};

function keysOf(id: CommandId): string {
  const { keys, always = [] } = entryOf(id);
  return `${printed([...keys, ...always])}${keys.length === 0 ? '*' : ''}`;
}

const line = (id: CommandId): string => `- ${keysOf(id)}: ${entryOf(id).does}`;

export const keyDocs = (): string =>
  [
    '# Keys',
    '',
    '<!-- Made from renderer/shell/commands.ts by `npm run docs`; a test holds it equal. Don’t edit it by hand. -->',
    '',
    'Ctrl is ⌘ on a Mac. `?` lists the keys of a screen. All but those with an asterisk can be changed in the settings.',
    '↑ ↓, Page up, Page down, Home and End move; in the review, they select with Shift. Esc leaves.',
    ...scopes.flatMap((scope) => {
      const ids = commandIds.filter((id) => scopesOf(id).includes(scope) && !isUsual(id));
      const shared = Map.groupBy(ids, (id) => scopesOf(id)[0] ?? scope);
      const lines = [...shared].flatMap(([first, these]) =>
        first === scope ? these.map(line) : [`- As in ${scopeTitles[first]}: ${these.map(keysOf).join(' ')}`],
      );
      return ids.length === 0 ? [] : ['', `## ${scopeTitles[scope]}`, '', ...lines];
    }),
    '',
  ].join('\n');
