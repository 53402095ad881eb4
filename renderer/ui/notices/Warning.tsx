import type { ReactNode } from 'react';
import { Icon } from '../page/Icon.tsx';
import type { IconName } from '../page/iconPaths.ts';
import css from './Warning.module.css';

/** One line below what it warns about. */
export const Warning = ({ icon = 'warning', children }: { icon?: IconName; children: ReactNode }) => (
  <p className={css.warning}>
    <Icon name={icon} size={14} />
    {children}
  </p>
);
