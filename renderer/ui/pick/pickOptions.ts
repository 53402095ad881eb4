/** The options of a list, and which of them match the typed letters. */
export interface PickOption {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** Options that contain every word typed, in any case; those that start with the text come first, otherwise the order stays. */
export function matching<T extends Pick<PickOption, 'label'>>(options: readonly T[], sought: string): T[] {
  const words = sought.trim().toLowerCase().split(/\s+/);
  const found = options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const begins = ({ label }: T): boolean => label.toLowerCase().startsWith(words.join(' '));
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
