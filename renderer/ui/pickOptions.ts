/** What a list offers to pick from, and which of it a few letters mean. */
export interface PickOption {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** Options that hold every word typed, in any case; those that begin with it stand first, and otherwise the order stays. */
export function matching<T extends Pick<PickOption, 'label'>>(options: readonly T[], sought: string): T[] {
  const words = sought.trim().toLowerCase().split(/\s+/);
  const found = options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const begins = ({ label }: T): boolean => label.toLowerCase().startsWith(words.join(' '));
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
