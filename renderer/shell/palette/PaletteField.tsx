/** The field in the bar that opens the command palette. */
import { shellWords as words } from '#messages/shellWords.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { Key } from '../../ui/keys/Key.tsx';
import css from '../bar/TopBar.module.css';
import { openPalette } from './paletteOpen.ts';

export const PaletteField = () => (
  <button type="button" className={css.palette} aria-haspopup="dialog" onClick={openPalette}>
    <Icon name="search" size={14} />
    <span className={css.paletteWords}>{words.palette.title}</span>
    <Key of="window.palette" />
  </button>
);
