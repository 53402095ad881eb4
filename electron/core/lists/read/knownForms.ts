/** Lists without headings whose columns are known all the same, by what stands where. */

/** A lead file of VICIdial: fixed columns, without a heading line. */
const vicidial = [
  ...['vendor_lead_code', 'source_code', 'list_id', 'phone_code', 'phone_number', 'title', 'first_name', 'middle_initial', 'last_name'],
  ...['address1', 'address2', 'address3', 'city', 'state', 'province', 'postal_code', 'country', 'gender', 'date_of_birth', 'alt_phone'],
  ...['email', 'security_phrase', 'comments', 'rank', 'owner'],
] as const;
/** Older versions have no rank, or no owner. */
const fewestColumns = 23;
const knownFrom = 0.9;

/** What the cells of a lead file look like, by column: calling code, phone, country, gender, e-mail address; they may be empty but the first two. */
const looks: readonly (readonly [column: number, pattern: RegExp])[] = [
  [3, /^\d{1,4}$/],
  [4, /^\d{6,14}$/],
  [16, /^(?:[A-Z]{2,3})?$/i],
  [17, /^[MFU]?$/i],
  [20, /^(?:[^\s@]+@[^\s@]+)?$/],
];

/** The columns' names, if the rows have a known form; null: they don't. */
export function knownColumns(rows: readonly (readonly string[])[], width: number): string[] | null {
  if (width < fewestColumns || width > vicidial.length || rows.length === 0) return null;
  const fits = rows.filter((cells) => looks.every(([column, pattern]) => pattern.test((cells[column] ?? '').trim()))).length;
  return fits >= knownFrom * rows.length ? vicidial.slice(0, width) : null;
}
