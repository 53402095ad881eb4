/** Parts of drawn charts. */

/** Lines over a bar: told apart without color. */
export const hatch = (
  <pattern id="hatch" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={3} height={6} fill="var(--surface)" opacity={0.55} />
  </pattern>
);
