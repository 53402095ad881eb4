/** What evidence doesn't prove, for whoever relies on it; what it is stands above in three sentences. */
import { evidenceWords } from '#messages/evidence/evidenceScreenWords.ts';
import { Fold } from '../../subjects/answers/Fold.tsx';
import { Icon } from '../../ui/page/Icon.tsx';
import type { IconName } from '../../ui/page/iconPaths.ts';
import css from './EvidenceScreen.module.css';

const words = evidenceWords.says;
const lines: readonly (readonly [IconName, string])[] = [
  ['info', words.cells],
  ['info', words.notDoNotCall],
  ['clock', words.time],
  ['key', words.key],
];

export const WhatItSays = () => (
  <div className={css.limits}>
    <Fold title={words.title} summary={words.summary}>
      <ul className={css.notes}>
        {lines.map(([icon, line]) => (
          <li key={line}>
            <Icon name={icon} size={14} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </Fold>
  </div>
);
