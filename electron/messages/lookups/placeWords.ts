/** Describes places and dates of an answer; values that the specification doesn't name are shown unchanged. */
import { dateLocale } from '#base/locale.ts';
import { lookUp } from '../text.ts';

const deliveryPoints: Record<string, string> = {
  SingleUnit: 'single unit',
  MultiUnit: 'multiple units',
  POBox: 'PO box',
  PartialAddress: 'incomplete address',
};

/** For use inside a sentence: `multiple units`. */
export function deliveryPointWord(point: string): string {
  return lookUp(deliveryPoints, point) ?? point;
}

const accuracies: Record<string, string> = {
  RoofTop: 'located to the rooftop',
  Street: 'located to the street',
  Neighborhood: 'located to the neighborhood',
  PostalCode: 'located to the postal code',
  City: 'located to the city',
  CityState: 'located to the city',
  State: 'located to the state',
  Country: 'located to the country',
};

/** The accuracy of the coordinates, for use inside a sentence: `located to the rooftop`. */
export function accuracyWord(accuracy: string): string {
  return lookUp(accuracies, accuracy) ?? `located to “${accuracy}”`;
}

const months = new Intl.DateTimeFormat(dateLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `March 2017` for the date `2017-03-02`; anything that isn't a date stays unchanged. */
export function monthText(date: string): string {
  const time = /^\d{4}-\d\d-\d\d/.test(date) ? Date.parse(date.slice(0, 10)) : NaN;
  return Number.isNaN(time) ? date : months.format(time);
}

/** `40 to 44` for the range `40-44`. */
export function ageText(range: string): string {
  return range.replace(/^(\d+)-(\d+)$/, '$1 to $2');
}
