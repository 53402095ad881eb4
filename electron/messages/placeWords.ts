/** Says what an answer knows of a place and of days, as far as the specification names it; anything else as it came. */

const deliveryPoints: Record<string, string> = {
  SingleUnit: 'single unit',
  MultiUnit: 'several units',
  POBox: 'PO box',
  PartialAddress: 'incomplete address',
};

/** For inside a sentence: `several units`. */
export function deliveryPointWord(point: string): string {
  return lookUp(deliveryPoints, point) ?? point;
}

const accuracies: Record<string, string> = {
  RoofTop: 'located to the roof top',
  Street: 'located to the street',
  Neighborhood: 'located to the neighborhood',
  PostalCode: 'located to the postal code',
  City: 'located to the city',
  CityState: 'located to the city',
  State: 'located to the state',
  Country: 'located to the country',
};

/** How exact the coordinates are, for inside a sentence: `located to the roof top`. */
export function accuracyWord(accuracy: string): string {
  return lookUp(accuracies, accuracy) ?? `located to “${accuracy}”`;
}

const months = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `March 2017` of the date `2017-03-02`; what is no date stays as it came. */
export function monthText(date: string): string {
  const time = /^\d{4}-\d\d-\d\d/.test(date) ? Date.parse(date.slice(0, 10)) : NaN;
  return Number.isNaN(time) ? date : months.format(time);
}

/** `40 to 44` of the range `40-44`. */
export function ageText(range: string): string {
  return range.replace(/^(\d+)-(\d+)$/, '$1 to $2');
}

function lookUp(words: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
