/** Starts an import: drop a file, choose one, or try the sample. */
import { Button } from '@mantine/core';
import { listsWords as words } from '#messages/lists/listsWords.ts';
import { chooseFiles, startImport } from '../../subjects/lists/imports.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import css from './ListsScreen.module.css';

export const DropPanel = () => (
  <>
    <div className={css.air} />
    <section className={css.drop} aria-label={words.drop.region}>
      <SheetPicture />
      <div className={css.dropText}>
        <h2>{words.drop.title}</h2>
        <p className="text-2">{words.drop.about}</p>
        <div className="line gap-12 mt-10">
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

/** Shown while there are no lists: what the program is for, and where to drop a file. It asks no questions. */
export const FirstPanel = () => (
  <section className={`${css.drop ?? ''} ${css.fill ?? ''}`} aria-label={words.drop.region}>
    <SheetPicture />
    <div className={css.dropText}>
      <h1>{words.first.title}</h1>
      <p className="text-2">{words.first.about}</p>
      <div className="line gap-12 mt-10">
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

/** A picture of a spreadsheet with checked rows. */
const lines = [43, 54, 65, 76];

const SheetPicture = () => (
  <svg width="92" height="92" viewBox="0 0 92 92" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    <rect x="22" y="10" width="56" height="66" rx="7" fill="var(--sunken)" />
    <rect x="12" y="18" width="58" height="66" rx="7" fill="var(--surface)" stroke="var(--line-2)" />
    <path d="M12 33h58M31 33v51" stroke="var(--line)" />
    <path d="M18 26h8m10 0h16" stroke="var(--line-2)" strokeWidth="3" />
    {lines.map((y, index) => (
      <g key={y}>
        <path d={`M37 ${y}h${[24, 18, 22, 14][index] ?? 20}`} stroke="var(--line-2)" strokeWidth="2.5" />
        {index === 2 ? (
          <path d={`M19 ${y - 2.5}l5 5m0-5-5 5`} stroke="var(--red)" strokeWidth="2" />
        ) : (
          <path d={`M18.5 ${y}l2 2 4-4.5`} stroke="var(--good)" strokeWidth="2" />
        )}
      </g>
    ))}
  </svg>
);
