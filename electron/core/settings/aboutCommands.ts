/** The commands for information about the program itself. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { AppState } from '#contract/settings/settings.ts';
import type { Ports } from '../ports.ts';
import { logFolder } from '../platform/paths.ts';
import { dataUsed } from './dataUsed.ts';
import { problemReport } from './problemReport.ts';
import type { OpenSettings } from './settings.ts';
import { writeWhole } from '../platform/atomicFile.ts';

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
