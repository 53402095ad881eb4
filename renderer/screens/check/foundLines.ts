/** What was found in the rows before anything is bought: first whatever takes rows out of the plan, so that the numbers add up, then what is worth knowing. */
import { barringRules, quietRules, type FindingRule } from '#contract/lists/finding.ts';
import type { List } from '#contract/lists/list.ts';
import { areHonored } from '#contract/lists/optOut.ts';
import type { PlannedCheck, SkippedRows } from '#contract/plan/plan.ts';
import { findingTitle, skipTitle } from '#messages/lists/findingWords.ts';
import { lowered } from '#messages/anyOf.ts';
import { fieldTitle } from '#messages/names.ts';
import { inWalkOrder } from '#messages/plan/planWords.ts';
import { checkWords } from '#messages/plan/checkWords.ts';
import type { IconName } from '../../ui/page/iconPaths.ts';

const { found: words } = checkWords;

export interface FoundLine {
  readonly icon: IconName;
  readonly title: string;
  /** What happens to these rows. */
  readonly fate: string;
  readonly rows: number;
  /** Shows its rows; null: no finding says which they are. */
  readonly rule: FindingRule | null;
  readonly tone?: 'amber';
  /** Whether a person may have these rows checked or skipped. */
  readonly choice?: 'buy' | 'skip';
}

export interface Found {
  /** In the plan's order: rows of the plan − these = checks. */
  readonly out: readonly FoundLine[];
  readonly worthKnowing: readonly FoundLine[];
  /** Kinds of findings besides. */
  readonly more: number;
}

/** So many findings are named; the others are counted. */
const mostKnown = 3;

/** `check`: the plan's first step, or as much of it as is counted. */
export function foundLines(
  list: Pick<List, 'findings' | 'optOuts' | 'hiddenRows'>,
  check: Pick<PlannedCheck, 'skipped'> & Partial<Pick<PlannedCheck, 'pricePerCallMicros'>>,
  currency: string,
  skip: readonly FindingRule[],
): Found {
  const out = inWalkOrder(check.skipped).map((part) => lineOf(part, list, check.pricePerCallMicros ?? null, currency));
  const rowsOf = (rule: FindingRule): number => list.findings.find((one) => one.rule === rule)?.rows ?? 0;
  const bought = rowsOf('phone.repeated') > 0 && !skip.includes('phone.repeated');
  const worth = list.findings.filter(
    ({ rule, rows }) => rows > 0 && rule !== 'phone.repeated' && ![...barringRules, ...quietRules, ...skip].includes(rule),
  );
  const known = [...worth].sort((a, b) => placeOf(a.rule) - placeOf(b.rule) || b.rows - a.rows);
  return {
    out,
    worthKnowing: [
      ...(bought
        ? [line('copy', words.samePhone, words.bought, rowsOf('phone.repeated'), 'phone.repeated', { choice: 'skip' as const })]
        : []),
      ...known.slice(0, mostKnown).map(({ rule, rows }) => line(...shown(rule), rows, rule)),
    ],
    more: Math.max(0, known.length - mostKnown),
  };
}

const line = (
  icon: IconName,
  title: string,
  fate: string,
  rows: number,
  rule: FindingRule | null,
  more: Pick<FoundLine, 'tone' | 'choice'> = {},
): FoundLine => ({ icon, title, fate, rows, rule, ...more });

/** What has been repaired comes first, then what can cost a lead; where somebody signed up tells least. */
const order: readonly (readonly [prefix: string, place: number])[] = [
  ['cell.', 0],
  ['email.mistyped', 1],
  ['email.malformed', 1],
  ['ip.', 3],
];
const placeOf = (rule: FindingRule): number => order.find(([prefix]) => rule.startsWith(prefix))?.[1] ?? 2;

function shown(rule: FindingRule): [icon: IconName, title: string, fate: string] {
  if (rule === 'cell.repaired') return ['check', words.repaired, words.readRight];
  if (rule === 'email.mistyped') return ['mail', words.mistyped, words.inReview];
  return [rule.startsWith('email.') ? 'mail' : rule.startsWith('phone.') ? 'phone' : 'info', findingTitle(rule), words.inReview];
}

function lineOf(part: SkippedRows, list: Pick<List, 'optOuts' | 'hiddenRows'>, price: number | null, currency: string): FoundLine {
  const { why, rule, parameter, rows } = part;
  switch (why) {
    case 'invalid':
      if (rule === 'phone.missing') return line('phone', words.noPhone, words.skippedFree, rows, rule);
      if (parameter === 'name') return line('user', words.noName, words.skippedFree, rows, rule);
      if (rule === 'phone.impossible') return line('phone', words.impossiblePhone, words.skippedFree, rows, rule);
      return line(
        'info',
        parameter === null ? skipTitle(part) : words.missing(lowered(fieldTitle(parameter))),
        words.skippedFree,
        rows,
        rule,
      );
    case 'suppressed':
      return line('warning', suppressedTitle(rows, list), words.leftOut, rows, 'suppressed', { tone: 'amber' });
    case 'finding':
      if (rule !== 'phone.repeated')
        return line('close', rule === null ? skipTitle(part) : findingTitle(rule), words.skippedByYou, rows, rule);
      return line('copy', words.samePhone, price === null ? words.skipped : words.saves(rows * price, currency), rows, rule, {
        choice: 'buy',
      });
    case 'duplicate':
      return line('copy', words.sameLead, words.sharesResult, rows, null);
    case 'fresh':
      return line('clock', words.checkedBefore, words.usedAgain, rows, null);
    case 'condition':
      return line('filter', words.otherRows, words.skipped, rows, null);
  }
}

/** Who says that these rows must not be called: named only where it is one alone. */
function suppressedTitle(rows: number, { optOuts, hiddenRows }: Pick<List, 'optOuts' | 'hiddenRows'>): string {
  const listSays = optOuts !== undefined && areHonored(optOuts) ? optOuts.rows.call : 0;
  const hidden = hiddenRows?.chosen?.choice === 'skip' ? hiddenRows.rows : 0;
  if (listSays > 0 && hidden === 0 && rows <= listSays) return words.listSaysNo;
  if (hidden > 0 && listSays === 0 && rows <= hidden) return words.hidden;
  return listSays + hidden === 0 ? words.suppressed : words.suppressedSomehow;
}
