/** Behavior and styles of an SVG bar that opens its rows when pressed. */
import css from './drawnBar.module.css';

/** Props for the group of a bar: a link, or an image if there is nothing to open. */
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

/** Class of the bar's rectangle that is pressed, which also shows the focus. */
export const drawnTarget = css.target;

/** Class of the element that contains the whole drawing. */
export const drawing = css.drawing;

/** Truncates text, which SVG doesn't do by itself. */
export const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
