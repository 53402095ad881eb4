/** Reads postal codes: as written, but for ZIP codes that lost their form or their zeros. */
import type { Filled, Mapping } from '#contract/lists/list.ts';
import { normaliseCountry } from '#core/normalise/place.ts';
import { foldPostalCode, zipForm } from '#core/normalise/postalCode.ts';
import type { Note } from './note.ts';
import type { Cells, ReadField, ReadCell } from '../readFields.ts';
import { openMend } from '../repairing.ts';
import { openState } from '../state.ts';
import { withZeros } from './zipStates.ts';

/** `textOf`: the text that fills a field, before it is normalized; absent if nothing does. */
export function openPostalCode(filled: Filled, { country, fields }: Mapping, textOf: TextOf, note: Note): ReadCell {
  const mend = openMend(filled, note);
  const address = /^(.*address\.)postal_code$/.exec(filled.field)?.[1] ?? 'address.';
  const [stateText, countryText] = [textOf(`${address}state_code`), textOf(`${address}country_code`)];
  const stateFilled = fields.find(({ field }) => field === `${address}state_code`);
  // What is noted of the state is noted where that is read.
  const readState = stateFilled && openState(stateFilled, () => undefined);
  const stateOf = (cells: Cells): string | null => readState?.(stateText?.(cells) ?? '', cells) ?? null;
  /** The address's country; null if it isn't given. */
  const countryOf = (cells: Cells): string | null => normaliseCountry(countryText?.(cells) ?? '');
  return (cell, cells) => {
    const text = foldPostalCode(cell);
    if (text === null || !/\d/.test(text) || isUsual(text)) return text;
    const given = countryOf(cells);
    if (given !== null && !withZipCodes.has(given)) return text;
    const form = zipForm(text);
    const formed = mend(text, form === null ? null : { repair: 'postalCode.form', as: form });
    const zeros = withZeros(formed, stateOf(cells));
    // Elsewhere postal codes of four digits are usual.
    const isLikely = zeros?.repair !== 'postalCode.zerosAlone' || (given ?? country) === 'US';
    return mend(formed, isLikely ? zeros : null);
  };
}

/** Which text fills a field of a row. */
export type TextOf = (field: string) => ReadField | undefined;

const isUsual = (text: string): boolean => text.length === 5 && /^\d{5}$/.test(text);

/** The United States, and their territories with country codes of their own. */
const withZipCodes: ReadonlySet<string> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);
