/** Confirms briefly that the field was saved. */
import { Icon } from '../../ui/Icon.tsx';
import css from './SettingsScreen.module.css';

export const Kept = () => (
  <span className={css.kept} role="status">
    <Icon name="check" size={14} />
    <span className="hidden-visually">Kept</span>
  </span>
);
