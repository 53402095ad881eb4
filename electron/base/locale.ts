/**
 * The locales of numbers and of dates. A desktop window's own Intl follows the language of the system, and not the formats that somebody chose
 * for the region; the program passes those to the page.
 */
const passed = formatsOf((globalThis as { rollcall?: { locale?: unknown } }).rollcall?.locale);

/** Undefined: the runtime's own. */
export const numberLocale = passed;
/** The region's order and clock, with the names of days and months in the language of the sentences around them. */
export const dateLocale = inEnglish(passed ?? new Intl.DateTimeFormat().resolvedOptions().locale);

/** What the program passed, if Intl knows it. */
export function formatsOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return Intl.NumberFormat.supportedLocalesOf(value)[0];
  } catch (error) {
    // `C` of a Linux without a locale is no tag of a language.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** `en-DE` for `de-DE`, and for `de`. */
export function inEnglish(tag: string): string {
  return `en-${new Intl.Locale(tag).maximize().region ?? 'US'}`;
}
