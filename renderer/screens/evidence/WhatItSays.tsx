/** What evidence proves and what it doesn't, before somebody relies on it. */
import { evidenceWords } from '../../../electron/messages/window/evidenceWords.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { Panel } from '../../ui/Page.tsx';
import css from './EvidenceScreen.module.css';

const words = evidenceWords.says;
const lines: readonly (readonly [IconName, string])[] = [
  ['check', words.proves],
  ['info', words.cells],
  ['info', words.notDoNotCall],
  ['clock', words.time],
  ['key', words.key],
];

export const WhatItSays = () => (
  <Panel title={words.title}>
    <ul className={css.notes}>
      {lines.map(([icon, line]) => (
        <li key={line}>
          <Icon name={icon} size={14} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  </Panel>
);
