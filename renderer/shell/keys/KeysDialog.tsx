/** All current keys of the screen, and those that act everywhere. */
import { Button } from '@mantine/core';
import { shellWords as words } from '#messages/shellWords.ts';
import { useRoute, type Route } from '../../base/router.ts';
import { goToSection } from '../../subjects/settings/settingsSections.ts';
import { useKeysShown } from '../../subjects/settings/shown.ts';
import { chordWords } from '../../keys/chords.ts';
import { keysOf, useChangedKeys } from '../../keys/keyStore.ts';
import { entryOf, commandIds, scopesOf, type CommandId } from '../../keys/keyTable.ts';
import { Printed } from '../../ui/keys/Key.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { keyGroups, scopeTitles, type Scope } from '../../keys/command.ts';
import css from './KeysDialog.module.css';

/** Mounted only while shown: it is rendered inside the current screen. */
export const KeysDialog = () => useKeysShown(({ shown }) => shown) && <Keys />;

function Keys() {
  const { changed } = useChangedKeys();
  const route = useRoute();
  const close = (): void => useKeysShown.setState({ shown: false });
  return (
    <Dialog onClose={close} title={words.keys.title} closable>
      {[...groupsOf(scopeAt(route)), ...groupsOf('window')].map(({ title, ids }) => (
        <section key={title} className={css.group} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {ids.map((id) => (
              <div key={id}>
                <dt>
                  <Chords chords={keysOf(id, changed)} />
                </dt>
                <dd>{entryOf(id).does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Button
        variant="subtle"
        size="xs"
        ml={-12}
        onClick={() => {
          close();
          goToSection('keys');
        }}
      >
        {words.keys.change}
      </Button>
    </Dialog>
  );
}

const Chords = ({ chords }: { chords: readonly string[] }) =>
  chords.length === 0 ? (
    <span className="text-3">{words.keys.none}</span>
  ) : (
    <>
      {chords.map((chord) => (
        <Printed key={chord} chord={chord} />
      ))}
      <span className="hidden-visually">{words.keys.either(chords.map(chordWords))}</span>
    </>
  );

/** The scope whose commands the list of keys and the menu show for this route. */
export const scopeAt = (route: Route): Scope => (route.at === 'list' ? (route.mode ?? route.step) : route.at);

/** The commands of a scope by heading; those without a group are under the scope's own title. */
export function groupsOf(scope: Scope): { title: string; ids: CommandId[] }[] {
  const ids = commandIds.filter((id) => scopesOf(id).includes(scope));
  return [undefined, ...keyGroups]
    .map((group) => ({ title: group ?? scopeTitles[scope], ids: ids.filter((id) => scope === 'window' || entryOf(id).group === group) }))
    .slice(0, scope === 'window' ? 1 : undefined)
    .filter((group) => group.ids.length > 0);
}
