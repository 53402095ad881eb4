/** Parts of drawn charts. */

/** Lines over a bar: told apart without color. */
export const hatch = (
  <pattern id="hatch" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={3} height={6} fill="var(--surface)" opacity={0.55} />
  </pattern>
);

/** At most this many letters: an SVG doesn't cut text by itself. */
export const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);
