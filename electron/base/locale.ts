/**
 * The locales of numbers and dates. A desktop window's own Intl follows the system's language, not the formats that the user chose for the
 * region, so the program passes those to the page.
 */
const passed = formatsOf((globalThis as { rollcall?: { locale?: unknown } }).rollcall?.locale);

/** Undefined for the runtime's own. */
export const numberLocale = passed;
/** The region's order and clock, with names of days and months in the language of the surrounding sentences. */
export const dateLocale = inEnglish(passed ?? new Intl.DateTimeFormat().resolvedOptions().locale);

/** The program's locale, if Intl knows it. */
export function formatsOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return Intl.NumberFormat.supportedLocalesOf(value)[0];
  } catch (error) {
    // `C`, on a Linux system without a locale, isn't a language tag.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The English locale of a region: `en-DE` for `de-DE`, and for `de`. */
export function inEnglish(tag: string): string {
  return `en-${new Intl.Locale(tag).maximize().region ?? 'US'}`;
}
