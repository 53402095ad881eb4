/** Text of the evidence screen and of the drawer with one row's proof. */
import type { EvidenceMade, EvidenceRecord } from '#contract/evidence/evidence.ts';
import type { Timestamp } from '#contract/evidence/signing.ts';
import { count, counted, fileSize } from '../count.ts';

export const evidenceWords = {
  title: 'Evidence',
  about:
    'One file proves what you checked, when, and what you decided. Nobody can change it unnoticed, and anybody can verify it without Rollcall. It is not a Do Not Call check, and not consent.',
  reading: 'Reading the list',
  impossible: 'Evidence of this list can’t be made',

  form: {
    what: 'Evidence of',
    wholeList: 'The whole list',
    run: (environment: string, when: string) => `The run of ${when} (${environment})`,
    organization: 'Organization',
    aboutOrganization: 'On whose behalf, if you want to say',
    campaign: 'Campaign',
    aboutCampaign: 'What the list is for, if you want to say',
    report: 'With a readable report',
    aboutReport: 'HTML that prints to a PDF, made from the same facts',
    timestamp: 'With a time from outside',
    aboutTimestamp: (server: string) => `From ${server}, which gets a hash and nothing else`,
    noTimestamp: 'Set a time-stamp server in the settings first',
    signedWith: (fingerprint: string) => `Signed with the key ${fingerprint}`,
    makesKey: 'Makes a key first: this is the first evidence that is signed',
  },
  fileName: (list: string, isSandbox: boolean) => `${list}${isSandbox ? '.sandbox' : ''}.evidence.jsonl`,
  reportName: (list: string, isSandbox: boolean) => `${list}${isSandbox ? '.sandbox' : ''}.evidence.html`,

  make: (rows: number) => `Make evidence of ${counted(rows, 'row')}`,
  makeOfRun: 'Make evidence of the run',
  making: 'Making evidence',
  progress: {
    records: (done: number, of: number) => `Verifying ${count(done)} of ${counted(of, 'record')}`,
    rows: (done: number, of: number) => `Verifying ${count(done)} of ${counted(of, 'row')}`,
    written: (done: number, of: number) => `Writing ${count(done)} of ${counted(of, 'row')}`,
  },
  listStays: 'The list stays as it is',

  done: {
    title: (rows: number, fileName: string) => `Evidence of ${counted(rows, 'row')} made: ${fileName}`,
    written: ({ bytes, report, download }: Pick<EvidenceMade, 'bytes' | 'download'> & { report: { fileName: string } | null }) =>
      [
        `${fileSize(bytes)}, ${download === null ? 'in the folder that you chose' : 'in your browser’s downloads'}.`,
        report === null ? '' : `The report is ${report.fileName}.`,
      ]
        .filter((part) => part !== '')
        .join(' '),
    root: 'Root of its rows',
    sha256: 'SHA-256 of the file',
    key: 'Signed with the key',
    time: 'Time from outside',
    timestamp: ({ by }: Timestamp, when: string) => `${when}, stated by ${by}`,
    notRecorded: 'Another process owns the data folder, so no record of it was kept, and single rows of it can’t be proved later.',
  },

  past: {
    title: 'Made before',
    none: 'No evidence of this list yet.',
    columns: { made: 'Made', file: 'File', rows: 'Rows', root: 'Root of its rows' },
    of: ({ runId }: EvidenceRecord) => (runId === null ? 'whole list' : 'one run'),
    signed: (keyId: string | null) => (keyId === null ? 'not signed' : `key ${keyId.slice(0, 8)}…`),
    by: (when: string, by: string) => `${when} by ${by}`,
  },

  says: {
    title: 'What it doesn’t prove',
    summary: 'Four limits',
    notDoNotCall: 'It is not a reassigned-number check either.',
    time: 'Without a time from outside, its times are this computer’s.',
    key: 'Whoever holds the key could have made another record before signing.',
    cells: 'Names and phones aren’t in it. A row’s proof, from its details in Review, shows that one row.',
  },

  verify: {
    title: 'Verify a file',
    about: 'Evidence or a row’s proof, from anybody.',
    choose: 'Choose a file',
    another: 'Choose another file',
    verifying: (name: string) => `Verifying ${name}`,
    holds: 'All of it holds',
    evidence: (list: string) => `Evidence of “${list}”`,
    proof: (row: number, list: string) => `Proof of row ${count(row)} of “${list}”`,
    fails: 'It does not hold',
    by: (by: string, when: string) => `Made by ${by}, ${when}`,
    rows: (rows: number) => counted(rows, 'row'),
    key: 'Key',
    compare: 'Compare it with the key that its maker told you.',
    root: 'Root of its rows',
    time: 'Time from outside',
    sandbox: 'Its answers are invented.',
    noTime: 'none: its times are its maker’s',
  },

  prove: {
    button: 'Save proof',
    title: 'Legal proof',
    about: 'One file with this row’s cells, answers and decision, and nothing of any other row.',
    done: (fileName: string, when: string) => `The row’s proof is ${fileName}. It belongs to the evidence of ${when}.`,
    first: 'Make evidence',
    fileName: (list: string, row: number) => `${list} row ${row}.proof.json`,
  },
};
