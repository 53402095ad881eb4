/** The program's version, and where it runs. */
import type { AppState } from '../../../electron/contract/settings.ts';
import css from './SettingsScreen.module.css';

const hosts: Readonly<Record<AppState['host'], string>> = {
  electron: 'As a desktop app',
  browser: 'In your browser, served from this computer to this computer only',
  cli: 'From the command line',
};

export const About = ({ app: { version, host } }: { app: AppState }) => (
  <section className={css.about} aria-label="About">
    <span className="strong">Rollcall {version}</span>
    <span className="text-2">{hosts[host]}.</span>
    <span className="text-3">Lists, answers and decisions stay on this computer; only the calls of a run or a look-up leave it.</span>
  </section>
);
