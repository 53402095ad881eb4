/** Confirms briefly that the field was saved. */
import { settingsWords as words } from '../../../electron/messages/window/settingsWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './SettingsScreen.module.css';

export const Kept = () => (
  <span className={css.kept} role="status">
    <Icon name="check" size={14} />
    <span className="hidden-visually">{words.kept}</span>
  </span>
);
