/** The program's version, and where it runs. */
import type { AppState } from '../../../electron/contract/settings.ts';
import { settingsWords as words } from '../../../electron/messages/window/settingsWords.ts';
import { sharedWords as shared } from '../../../electron/messages/window/sharedWords.ts';
import css from './SettingsScreen.module.css';

export const About = ({ app: { version, host } }: { app: AppState }) => (
  <section className={css.about} aria-label={words.about.title}>
    <span className="strong">{shared.version(version)}</span>
    <span className="text-2">{words.about.hosts[host]}</span>
    <span className="text-3">{words.about.staysHere}</span>
  </section>
);
