/** Renders a table of state transitions and their reasons as a Mermaid diagram. The first state is the initial one. */
export function stateDiagram(becomes: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const states = Object.entries(becomes);
  const arrows = states.flatMap(([from, next]) => Object.entries(next).map(([to, why]) => `${from} --> ${to}: ${why}`));
  const ends = states.flatMap(([state, next]) => (Object.keys(next).length === 0 ? [`${state} --> [*]`] : []));
  return ['stateDiagram-v2', ...[`[*] --> ${states[0]?.[0] ?? ''}`, ...arrows, ...ends].map((line) => `    ${line}`)].join('\n');
}
