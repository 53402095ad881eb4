/** The hatching of a bar with too few calls to say. */
export const FewPattern = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={1.5} height={6} fill="var(--slate)" />
    </pattern>
  </defs>
);
