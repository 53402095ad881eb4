/** How long lists and results are kept, and what is held on one person. */
import type { Settings } from '#contract/settings/settings.ts';
import { retentionWords as words } from '#messages/privacy/privacyWords.ts';
import { changeSettings } from '#renderer/base/changeSettings.ts';
import { CommitNumber } from '#renderer/ui/form/CommitNumber.tsx';
import { Privacy } from './Privacy.tsx';
import css from '../SettingsScreen.module.css';

const longestDays = 3650;

export const PrivacySettings = ({ settings: { keepListsDays = null, keepAnswersDays = null } }: { settings: Settings }) => (
  <>
    <section aria-label={words.settings.title}>
      <h2>{words.settings.title}</h2>
      <p className="text-2">{words.settings.about}</p>
      <div className={css.fields}>
        <CommitNumber
          label={words.settings.lists}
          value={keepListsDays}
          least={1}
          most={longestDays}
          decimals={0}
          empty={words.settings.empty}
          onKeep={(days) => changeSettings({ keepListsDays: days })}
        />
        <CommitNumber
          label={words.settings.answers}
          value={keepAnswersDays}
          least={1}
          most={longestDays}
          decimals={0}
          empty={words.settings.empty}
          onKeep={(days) => changeSettings({ keepAnswersDays: days })}
        />
      </div>
    </section>
    <Privacy />
  </>
);
