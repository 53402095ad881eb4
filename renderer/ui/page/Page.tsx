/** The layout of a screen: its body, its footer with the main action, and tinted panels that group related content. */
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

/** A screen's body. It scrolls if the window is too small. */
export const PageBody = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div className={classes(css.body, className)} {...region} {...rest} />
);

/** A screen's footer, 60 px high; if `slim`, 44 px with small text. */
export const Foot = ({ slim = false, className, ...rest }: ComponentPropsWithRef<'footer'> & { slim?: boolean }) => (
  <footer className={classes(css.foot, slim && css.slim, className)} {...region} {...rest} />
);

/** The back button, first in the footer; its key is aligned with the text of the page. */
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
