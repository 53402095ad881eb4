/** A placeholder for a known layout whose values are loading. It appears after 200 ms, so that fast loads don't flicker. */
import css from './Skeleton.module.css';

export const Skeleton = ({ width = '100%', height = 12 }: { width?: number | string; height?: number }) => (
  <span className={css.bone} style={{ width, height }} aria-hidden="true" />
);

/** Placeholders for lines of text, with widths in percent. */
export const SkeletonLines = ({ widths, height = 14 }: { widths: readonly number[]; height?: number }) =>
  widths.map((width) => <Skeleton key={width} height={height} width={`${width}%`} />);
