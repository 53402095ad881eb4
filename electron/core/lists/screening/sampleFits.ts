/** Tells how well columns would fit fields, from a sample of the rows. */
import type { ColumnFit, Mapping } from '#contract/lists/list.ts';
import { guardedColumns } from '../mapping/guardedColumns.ts';
import { openFit } from '../mapping/fit.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';
import { openFitCounts } from './fitCounts.ts';
import { fieldReaders, openCountryOf } from './readFields.ts';

/** `rows`: the cells of the sampled rows. */
export function sampleFits(mapping: Mapping, rows: readonly (readonly string[])[]): ColumnFit[] {
  const fitOf = openFit(openPhoneReader(mapping.country));
  const countryOf = openCountryOf(mapping);
  const readers = fieldReaders(mapping, guardedColumns(rows), fitOf, countryOf);
  const fits = openFitCounts(mapping, readers, fitOf, countryOf);
  for (const cells of rows) readers.forEach(({ text }, index) => fits.see(index, text(cells), cells));
  return fits.counts(rows.length);
}
