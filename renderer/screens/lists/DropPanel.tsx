/** Starts an import: drop a file, choose one, or try the sample. */
import { Button } from '@mantine/core';
import { listsWords as words } from '#messages/lists/listsWords.ts';
import { chooseFiles, startImport } from '../../subjects/lists/imports.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import css from './ListsScreen.module.css';
import { SheetPicture } from './SheetPicture.tsx';

/** Below the lists. */
export const DropPanel = () => (
  <>
    <div className={css.air} />
    <section className={css.drop} aria-label={words.drop.region}>
      <SheetPicture />
      <div className={css.dropText}>
        <h2>{words.drop.title}</h2>
        <p className="text-2">{words.drop.about}</p>
        <div className={css.actions}>
          <ChooseFile />
        </div>
      </div>
      <div className={css.sample}>
        <h2>{words.drop.newHere}</h2>
        <p className="text-2">{words.drop.aboutSample}</p>
        <TrySample />
      </div>
    </section>
  </>
);

/** In place of the lists, while there are none: what the program is for, and where it takes a file. It asks nothing. */
export const FirstPanel = () => (
  <section className={`${css.drop ?? ''} ${css.fill ?? ''}`} aria-label={words.drop.region}>
    <SheetPicture />
    <div className={css.dropText}>
      <h1>{words.first.title}</h1>
      <p className="text-2">{words.first.about}</p>
      <div className={css.actions}>
        <ChooseFile isMain />
      </div>
    </div>
    <div className={css.sample}>
      <p className="text-2">{words.first.noFile}</p>
      <TrySample />
    </div>
  </section>
);

const ChooseFile = ({ isMain = false }: { isMain?: boolean }) => (
  <Button
    leftSection={<Icon name="upload" />}
    variant={isMain ? 'filled' : 'default'}
    size={isMain ? 'md' : 'sm'}
    onClick={() => chooseFiles()}
  >
    {words.drop.chooseFile}
  </Button>
);

const TrySample = () => (
  <Button variant="transparent" mt={6} ml={-2} rightSection={<Icon name="arrow" size={14} />} onClick={() => void startImport('sample')}>
    {words.drop.trySample}
  </Button>
);
