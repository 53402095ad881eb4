/** Parses the street line of an address. */
import { foldStreet } from '../../normalise/suppressed.ts';

export interface Street {
  /** The street in lower case and short forms, without the unit: `418 cedar mill rd`. */
  readonly words: string;
  /** The unit's own number: `418 Alder Ct Apt 6` → `6`; empty if only its kind is given, null if there is none. */
  readonly unit: string | null;
}

const unitAtEnd = /(?:#|\b(?:apt|apartment|unit|ste|suite|fl|rm|lot)\b)\.?\s*(\S*)\s*$/i;

/** Parses a street so that its different spellings are equal. `line2` is used as the unit if line 1 has none. */
export function readStreet(line1: string, line2: string | null): Street {
  const inline = unitAtEnd.exec(line1);
  const unit = inline?.[1] ?? (line2 === null ? null : (unitAtEnd.exec(line2)?.[1] ?? line2));
  return { words: foldStreet(inline === null ? line1 : line1.slice(0, inline.index)), unit: unit?.toLowerCase() ?? null };
}
