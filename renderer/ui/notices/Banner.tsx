/** The state of a whole screen, in two lines, with the action that fixes it; for smaller messages there is `Notice`. */
import type { ReactNode } from 'react';
import css from './Banner.module.css';
import { Icon } from '../page/Icon.tsx';
import type { IconName } from '../page/iconPaths.ts';

interface Props {
  /** `amber`: it is waiting; `red`: it failed; `slate`: a person wanted it so; `sand`: the sandbox. */
  readonly tone: 'amber' | 'red' | 'slate' | 'sand';
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export const Banner = ({ tone, icon, title, children, actions }: Props) => (
  <div className={css.banner} data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
    <Icon name={icon} size={20} className={css.icon ?? ''} />
    <div className={css.words}>
      <div className={css.title}>{title}</div>
      {children !== undefined && <div className={css.text}>{children}</div>}
    </div>
    {actions !== undefined && <div className={css.actions}>{actions}</div>}
  </div>
);
