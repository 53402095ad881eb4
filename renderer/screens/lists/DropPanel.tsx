/** Starts an import: drop a file, choose one, or try the sample. */
import { Button } from '@mantine/core';
import { listsWords as words } from '../../../electron/messages/window/listsWords.ts';
import { chooseFiles, startImport } from '../../app/imports.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './ListsScreen.module.css';
import { SheetPicture } from './SheetPicture.tsx';

/** `fill`: there is no list yet, and the panel fills the page. */
export const DropPanel = ({ fill = false }: { fill?: boolean }) => (
  <>
    {!fill && <div className={css.air} />}
    <section className={`${css.drop ?? ''} ${fill ? (css.fill ?? '') : ''}`} aria-label={words.drop.region}>
      <SheetPicture />
      <div className={css.dropText}>
        <h2>{words.drop.title}</h2>
        <p className="text-2">{words.drop.about}</p>
        <div className={css.actions}>
          <Button leftSection={<Icon name="upload" />} variant={fill ? 'filled' : 'default'} onClick={() => chooseFiles()}>
            {words.drop.chooseFile}
          </Button>
        </div>
      </div>
      <div className={css.sample}>
        <h2>{words.drop.newHere}</h2>
        <p className="text-2">{words.drop.aboutSample}</p>
        <Button
          variant="transparent"
          mt={6}
          ml={-2}
          rightSection={<Icon name="arrow" size={14} />}
          onClick={() => void startImport('sample')}
        >
          {words.drop.trySample}
        </Button>
      </div>
    </section>
  </>
);
