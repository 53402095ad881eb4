/** A sentence about what happened and what to do, with the action that fixes it. */
import type { ReactNode } from 'react';
import { Icon } from '../page/Icon.tsx';
import type { IconName } from '../page/iconPaths.ts';
import css from './Notice.module.css';

type Tone = 'amber' | 'red' | 'slate';
const icons: Readonly<Record<Tone, IconName>> = { amber: 'warning', red: 'warning', slate: 'info' };

/** `amber`: look at this; `red`: it failed; `slate`: for your information. */
export const Notice = ({ tone, icon, actions, children }: { tone: Tone; icon?: IconName; actions?: ReactNode; children: ReactNode }) => (
  <div className={css.notice} data-tone={tone} role={tone === 'slate' ? 'status' : 'alert'}>
    <Icon name={icon ?? icons[tone]} className={css.icon ?? ''} />
    <div className={css.text}>{children}</div>
    {actions !== undefined && <div className={css.actions}>{actions}</div>}
  </div>
);
