/** Labels anything that the sandbox made: every answer, screen and export that contains its answers. */
import type { ReactNode } from 'react';
import { uiWords as words } from '#messages/uiWords.ts';
import { Icon } from '../page/Icon.tsx';
import css from './Sandbox.module.css';

export const SandboxLabel = ({ children = words.sandbox }: { children?: ReactNode }) => (
  <span className={css.label}>
    <Icon name="flask" size={14} />
    <span>{children}</span>
  </span>
);

/** The hatched edge of a window that uses the sandbox. */
export const SandboxStrip = () => <div className={css.strip} />;
