/** A known layout whose values are still being read. It shows after 200 ms, so that what is quick does not flicker. */
import css from './Skeleton.module.css';

export const Skeleton = ({ width = '100%', height = 12 }: { width?: number | string; height?: number }) => (
  <span className={css.bone} style={{ width, height }} aria-hidden="true" />
);
