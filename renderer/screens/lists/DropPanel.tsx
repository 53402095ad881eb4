/** Starts an import: drop a file, choose one, or try the sample. */
import { Button } from '@mantine/core';
import { chooseFiles, startImport } from '../../app/imports.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './ListsScreen.module.css';
import { SheetPicture } from './SheetPicture.tsx';

/** `fill`: there is no list yet, and the panel fills the page. */
export const DropPanel = ({ fill = false }: { fill?: boolean }) => (
  <>
    {!fill && <div className={css.air} />}
    <section className={`${css.drop ?? ''} ${fill ? (css.fill ?? '') : ''}`} aria-label="Import">
      <SheetPicture />
      <div className={css.dropText}>
        <h2>Drop a spreadsheet anywhere in this window</h2>
        <p className="text-2">
          CSV, TSV, Excel (XLSX) or ODS, up to millions of rows; rows copied in a spreadsheet program can be pasted here. Reading them, and
          finding missing phones, duplicates and mistyped e-mails, is free and stays on this computer.
        </p>
        <div className={css.actions}>
          <Button leftSection={<Icon name="upload" />} variant={fill ? 'filled' : 'default'} onClick={() => chooseFiles()}>
            Choose a file
          </Button>
        </div>
      </div>
      <div className={css.sample}>
        <h2>New here?</h2>
        <p className="text-2">500 invented leads with every grade and every kind of problem. Nothing is charged.</p>
        <Button
          variant="transparent"
          mt={6}
          ml={-2}
          rightSection={<Icon name="arrow" size={14} />}
          onClick={() => void startImport('sample')}
        >
          Try the sample list
        </Button>
      </div>
    </section>
  </>
);
