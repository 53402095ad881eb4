/** What somebody should know before they do something, one point a line. */
import css from './Points.module.css';

export const Points = ({ of }: { of: readonly string[] }) => (
  <ul className={css.points}>
    {of.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);
