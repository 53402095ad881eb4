/** The layout of a screen: its body, its footer with the main action, and tinted panels for groups. */
import { Button } from '@mantine/core';
import { useEffect, useRef, type ComponentPropsWithoutRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import type { CommandId } from '../../keys/keyTable.ts';
import { Key } from '../keys/Key.tsx';
import { classes } from './classes.ts';
import css from './Page.module.css';
import { region } from './useRegions.ts';

/** Menus, option lists and dialogs are rendered in here, because outside every landmark they would be hard to find. */
const floating = 'floating';
export const floatingTarget = `#${floating}`;

/**
 * Takes over the focus lost with the previous screen, so that a screen reader announces the page, and Tab continues here instead of in the
 * bar.
 */
export function Page({ className, children, ...rest }: ComponentPropsWithoutRef<'main'> & { 'aria-label': string }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main ref={main} tabIndex={-1} className={classes(css.page, className)} {...rest}>
      {children}
      <div id={floating} />
    </main>
  );
}

/** Scrolls if the window is too small for the screen. */
export const PageBody = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div className={classes(css.body, className)} {...region} {...rest} />
);

/** 60 px high; `slim`: 44 px with small text. */
export const Foot = ({ slim = false, className, ...rest }: ComponentPropsWithRef<'footer'> & { slim?: boolean }) => (
  <footer className={classes(css.foot, slim && css.slim, className)} {...region} {...rest} />
);

/** The back button, first in the footer; its key lines up with the text of the page. */
export const Back = ({ of, onClick, children }: { of: CommandId; onClick: () => void; children: ReactNode }) => (
  <Button variant="subtle" leftSection={<Key of={of} />} ml={-8} onClick={onClick}>
    {children}
  </Button>
);

/** A group set off by a tint instead of lines. */
export function Panel({
  title,
  aside,
  className,
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section className={classes(css.panel, className)}>
      {title !== undefined && (
        <div className="line mb-8">
          <h2>{title}</h2>
          {aside !== undefined && <span className="small text-3 ml-auto">{aside}</span>}
        </div>
      )}
      {children}
    </section>
  );
}
