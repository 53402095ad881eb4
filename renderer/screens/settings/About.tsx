/** The program's version, where more about it stands, and what it works with. */
import { Button } from '@mantine/core';
import { aboutWords } from '#messages/desktop/updateWords.ts';
import { settingsWords as words } from '#messages/settings/settingsWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { showAbout, showReport } from '../../subjects/settings/aboutShown.ts';
import { DataUsed } from './DataUsed.tsx';
import { DriftList } from './DriftList.tsx';
import css from './SettingsScreen.module.css';

export const About = ({ version }: { version: string }) => (
  <>
    <section className={css.about} aria-label={words.about.title}>
      <span className="strong">{shared.version(version)}</span>
      <span className="text-3">{aboutWords.about.staysHere}</span>
      <div className="line">
        <Button size="xs" ml={-10} variant="subtle" onClick={showAbout}>
          {words.about.more}
        </Button>
        <Button size="xs" variant="subtle" onClick={showReport}>
          {aboutWords.about.report}
        </Button>
      </div>
    </section>
    <DataUsed />
    <DriftList />
  </>
);
