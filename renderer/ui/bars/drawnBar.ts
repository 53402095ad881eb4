/** A bar in an SVG that shows its rows when it is pressed: how it is operated, and how it looks meanwhile. */
import css from './drawnBar.module.css';

/** For the group of a bar: a link, or a picture where there is nothing to open. */
export const drawnBar = (open: (() => void) | null): React.SVGProps<SVGGElement> => ({
  className: css.bar,
  ...(open === null
    ? { role: 'img' }
    : {
        role: 'link',
        tabIndex: 0,
        onClick: open,
        onKeyDown: (event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          open();
        },
      }),
});

/** For the rectangle in it that is pressed, and shows where the focus is. */
export const drawnTarget = css.target;

/** For what holds the whole drawing. */
export const drawing = css.drawing;

/** An SVG doesn't cut text by itself. */
export const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
