/**
 * The files of each core subject that other subjects, threads and hosts may import: its door. All other files in its folder are private.
 */
import type { Import } from './architecture.ts';

/**
 * By subject, without `.ts`. SQL isn't listed: the tables of one database refer to each other, so the SQL of all subjects is one layer
 * (`*.sql.ts` in architecture.ts).
 */
export const doors: Readonly<Record<string, readonly string[]>> = {
  accounts: ['accounts', 'environmentCommands', 'keys', 'priceOfCall'],
  calling: ['callingWindow', 'hoursOfDay', 'places.data', 'situations', 'zonesOfRow'],
  evidence: [
    'evidence',
    'format/commitments',
    'format/part',
    'format/seal',
    'make/evidenceTasks',
    'prove/proveRow',
    'report/writeReport',
    'signer',
    'verify/eachLine',
    'verify/verifyFile',
  ],
  exports: ['exports', 'files/targets', 'tasks', 'writePart'],
  handover: ['handover', 'handoverTasks', 'handovers'],
  ledger: ['ledgerCommands', 'ledgerTasks'],
  lists: [
    'listTaskMap',
    'listTasks',
    'lists',
    'mapping/chooseMapping',
    'mapping/columnCandidate',
    'mapping/guessColumns',
    'mapping/headingAliases',
    'mapping/headings',
    'overviewTasks',
    'read/delimited/mendQuotes',
    'read/inspectFile',
    'read/openSource',
    'read/planTable',
    'read/readTable',
    'screening/fields/address',
    'screening/fields/email',
    'screening/screenRow',
    'split/split',
  ],
  lookups: ['lookups'],
  normalise: ['cell', 'email', 'ip', 'phones/phone', 'phones/phoneCell', 'phones/phoneParts', 'place', 'suppressed', 'text'],
  outcomes: ['calibration/callSums', 'outcomeTasks', 'outcomes', 'sheets/sheetTasks'],
  plan: ['makePlan', 'plan', 'planTasks', 'plannableRequest'],
  privacy: ['carryOut', 'privacy', 'privacyTasks', 'retentionTasks'],
  review: [
    'calls/callCommands',
    'deriving/catchUpVerdicts',
    'deriving/checkList',
    'deriving/deriveVerdicts',
    'openLists',
    'review',
    'tasks',
  ],
  runs: [
    'claims/attemptGate',
    'claims/openGate',
    'claims/teamGate',
    'jobs/callGate',
    'jobs/lane',
    'jobs/pace',
    'jobs/rateLimiter',
    'recheck',
    'resolveEndpoint',
    'runs',
    'servers/teamServers',
    'session/keptWrites',
    'session/performJob',
    'session/processEnd',
    'session/runSession',
    'session/sessions',
    'session/sliceRuns',
  ],
  sandbox: ['faults', 'people/magicInputs', 'startSandbox'],
  service: [
    'answers/answerBody',
    'answers/answerColumns',
    'answers/answerFacts',
    'answers/readAnswer',
    'buildRequest',
    'classify',
    'identity',
    'rowRequests',
    'send',
    'serviceRequest',
  ],
  settings: ['aboutCommands', 'desktopCommands', 'settings'],
  storage: ['folderLock', 'openDataFolder', 'restore', 'storage', 'storageTasks'],
  suppression: ['foundEntries', 'openSuppressions', 'suppressedQuestion', 'suppression', 'suppressionTasks'],
  team: ['team'],
  verdict: ['freshness', 'gradeRow', 'judging/gradeRows', 'judging/knownLitigators', 'suggest'],
};

/** The platform is a layer, and `workers` combines the subjects' tasks. */
const noSubjects = ['platform', 'workers'];
const subjectOf = (file: string): string | undefined => {
  const [, subject] = /^electron\/core\/([^/]+)\/.*(?<!\.sql)\.ts$/.exec(file) ?? [];
  return subject !== undefined && noSubjects.includes(subject) ? undefined : subject;
};
const folderOf = (file: string): string => file.split('/').slice(0, 3).join('/');

/** Returns imports that bypass a subject's door, as `from -> to`, and door files that nothing imports. */
export function pastDoors(imports: readonly Import[]): { past: string[]; unused: string[] } {
  const unused = new Set(Object.entries(doors).flatMap(([subject, files]) => files.map((file) => `electron/core/${subject}/${file}.ts`)));
  const open = new Set(unused);
  const past = imports.flatMap(({ from, to }) => {
    if (subjectOf(to) === undefined || folderOf(from) === folderOf(to)) return [];
    unused.delete(to);
    return open.has(to) ? [] : [`${from} -> ${to}`];
  });
  return { past, unused: [...unused] };
}
