/** Chooses a new list's mapping: as a person mapped the last list with these headings, else by the guesses. */
import { existsSync } from 'node:fs';
import type { ColumnGuess, List } from '#contract/lists/list.ts';
import { openToRead } from '../../platform/database.ts';
import { findTemplate } from '../mappingTemplates.sql.ts';
import { mapByGuesses } from './mapByGuesses.ts';
import { headingShape } from './headingShape.ts';
import { ledgerPath } from '../../platform/paths.ts';

/** `heading`: whether the file has headings; without them nothing can be remembered. */
export function chooseMapping(
  dataDir: string,
  columns: readonly string[],
  heading: boolean,
  guesses: readonly ColumnGuess[],
  country: string,
): Pick<List, 'mapping' | 'mappedBy'> {
  const guessed = { mapping: mapByGuesses(guesses, country), mappedBy: 'guesses' as const };
  const shape = heading ? headingShape(columns) : null;
  const ledger = ledgerPath(dataDir);
  // A list can be read without a ledger, as in tests and benchmarks.
  if (shape === null || !existsSync(ledger)) return guessed;
  const db = openToRead(ledger);
  try {
    const remembered = findTemplate(db, shape);
    return remembered ? { mapping: { ...remembered, country }, mappedBy: 'remembered' } : guessed;
  } finally {
    db.close();
  }
}
