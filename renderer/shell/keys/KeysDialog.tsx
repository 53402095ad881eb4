/** All keys of the screen, as they are now, and those that act everywhere. */
import { Button } from '@mantine/core';
import { shellWords as words } from '#messages/shellWords.ts';
import { useRoute } from '../../base/router.ts';
import { goToSection } from '../../subjects/settings/settingsSections.ts';
import { useKeysShown } from '../../subjects/settings/keysShown.ts';
import { chordWords } from '../../keys/chords.ts';
import { keysOf, useChangedKeys } from '../../keys/keyStore.ts';
import { entryOf } from '../../keys/keyTable.ts';
import { Printed } from '../../ui/keys/Key.tsx';
import css from './KeysDialog.module.css';
import { groupsOf, scopeAt } from './screenCommands.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

/** Mounted only while it is shown: it is drawn inside the screen, which changes. */
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
