/** The layout of a screen: its body, its footer with the one main action, and tinted panels for what belongs together. */
import { useEffect, useRef, type ComponentProps, type ComponentPropsWithoutRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { CommandButton } from '../keys/CommandButton.tsx';
import { Key } from '../keys/Key.tsx';
import { classes } from './classes.ts';
import css from './Page.module.css';
import { region } from './regions.ts';

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

/** The way back, first in the footer; its key stands in line with the text of the page. */
export const Back = (props: ComponentProps<typeof CommandButton>) => (
  <CommandButton variant="subtle" size="sm" leftSection={<Key of={props.of} />} rightSection={null} ml={-8} {...props} />
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
