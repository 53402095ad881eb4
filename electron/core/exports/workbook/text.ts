/** The fixed texts of exported workbooks. They are part of the file format, like the headings, and the same on every machine. */
import type { Choice } from '#contract/verdict/verdictFields.ts';
import type { SummaryField } from '../tally.ts';

export const text = {
  rows: 'Rows',
  summary: 'Summary',
  provenance: 'Provenance',
  /** Appended to the name of every sheet with invented answers. */
  sandboxMark: ' (sandbox)',
  sandbox: 'SANDBOX: people and answers are invented. Nobody may be called, and nobody may be left alone, on the strength of this file.',
  sandboxShort: 'SANDBOX: invented answers',
  redactedShort: 'Redacted copy',
  notDoNotCall: 'A litigator check is not a Do Not Call check.',
  notClear: '“Not checked” is not “clear”: nothing is known of these rows.',
  fields: {
    grade: {
      title: 'Grade',
      values: {
        A: 'A · Call first',
        B: 'B · Good lead',
        C: 'C · Maybe',
        D: 'D · Weak lead',
        E: 'E · Poor lead',
        F: 'F · Bad lead',
        none: 'No grade',
      },
    },
    litigator: { title: 'Litigator', values: { litigator: 'Litigator', clear: 'Clear', notChecked: 'Not checked' } },
    // A row that no run has covered is written as pending.
    status: {
      title: 'Status',
      values: {
        answered: 'Answered',
        partial: 'Partial',
        failed: 'Failed',
        skipped: 'Skipped',
        pending: 'Pending',
        unplanned: 'Pending',
        purged: 'Purged',
      },
    },
    emailGrade: { title: 'E-mail grade', values: { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', none: 'No e-mail grade' } },
  } satisfies { [F in SummaryField]: { title: string; values: Record<Choice<F>, string> } },
  decision: { title: 'Decision', values: { keep: 'Keep', hold: 'Hold', drop: 'Drop', none: 'Undecided' } },
  written: 'Rows in this file',
  rejected: 'Rejected lines of the list',
  share: 'Share',
  chart: 'Rows by grade',
  /** For the whole list, as in the window; findings are named by their rules, as in `rollcall.reasons`. */
  overview: {
    title: 'Overview',
    all: 'Rows of the whole list',
    rows: 'Rows',
    nothing: 'None',
    scores: 'Activity score',
    bands: {
      answered: '70 to 100, answered',
      unsure: '31 to 69, unsure',
      insufficient: '… exactly 50, not enough signals',
      unanswered: '0 to 30, unanswered',
      none: 'No score',
    },
    lines: 'Line type',
    others: 'Others',
    dropped: 'Reason for drop (a row may have several)',
    reasons: {
      litigator: 'Litigator',
      suppressed: 'Suppressed',
      unanswered: 'Score 30 or less',
      grade: 'Grade E or F',
      none: 'Another rule, or a person',
    },
    findings: 'Finding (a row may have several)',
    dead: 'Dead (score 30 or less, of the scored)',
    kept: 'Kept',
    cost: 'Cost per kept row',
    atLeast: ' (at least: a price is missing)',
    empty: 'Empty',
    unnamed: 'Column without a heading',
    otherValues: 'other values',
    average: 'A call’s cost is counted as the list’s average for an answered row.',
    sandboxCost: 'Costs are what the sandbox’s calls would have cost.',
  },
  /** Call results of the list, by its source column. */
  scorecard: {
    title: 'Scorecard',
    litigators: 'Litigators (share)',
    notChecked: 'Not checked (share)',
    called: 'Called',
    connected: 'Connected (share)',
    low: '95 % from',
    high: '95 % to',
    rightParty: 'Right party',
    perKept: 'Cost per kept row',
    perRightParty: 'Cost per right party',
    few: 'Under 30 called rows, a share says too little and is left out. Rows of held-out samples are not counted as called.',
  },
} as const;
