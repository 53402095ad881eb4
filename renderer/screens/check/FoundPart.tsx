/** Free findings in the rows and their consequences. Most lines open their rows. */
import { type FindingRule, barringRules, quietRules } from '#contract/lists/finding.ts';
import type { List, ListCard } from '#contract/lists/list.ts';
import { areHonored } from '#contract/lists/optOut.ts';
import type { PlannedCheck, SkippedRows } from '#contract/plan/plan.ts';
import { checkWords } from '#messages/plan/checkWords.ts';
import { findingTitle, skipTitle } from '#messages/lists/findingWords.ts';
import { lowered } from '#messages/text.ts';
import { fieldTitle } from '#messages/names.ts';
import { inWalkOrder } from '#messages/plan/planWords.ts';
import type { ListPlan } from '../../subjects/plan/usePlan.ts';
import { choosePlan } from '../../subjects/plan/planChoice.ts';
import { showRows } from '../../subjects/review/reviewChoice.ts';
import { goToStep } from '../../base/router.ts';
import { classes } from '../../ui/page/classes.ts';
import { Icon, type IconName } from '../../ui/page/Icon.tsx';
import { Skeleton } from '../../ui/notices/Skeleton.tsx';
import css from './CheckScreen.module.css';
import { Section } from './ChecksPart.tsx';
import { count } from '#messages/count.ts';

const { found: words } = checkWords;

export function FoundPart({ list, state }: { list: List; state: ListPlan }) {
  const { plan, soFar, stale, choices, environment, failure } = state;
  const { listId } = list;
  const skip = choices.skip ?? [];
  const check = soFar?.checks[0] ?? plan?.checks[0];
  const found = check === undefined ? null : foundLines(list, check, environment?.currency ?? 'USD', skip);
  const lines = found === null ? [] : [...found.out, ...found.worthKnowing];
  const choose = (choice: FoundLine['choice']): void => {
    const others = skip.filter((rule) => rule !== 'phone.repeated');
    choosePlan(listId, { skip: choice === 'buy' ? others : [...others, 'phone.repeated'] });
  };
  return (
    <Section title={words.title} action={checkWords.look} actionLabel={words.lookFor} onAction={() => goToStep(listId, 'import')}>
      {soFar !== null && (
        <p className="small text-2" role="status">
          {words.countingSoFar(soFar.checks[0]?.rows ?? 0, soFar.of)}
        </p>
      )}
      {found === null && failure === null && (
        <div role="status">
          <span className="hidden-visually">{words.counting}</span>
          <Skeleton width="70%" height={16} />
        </div>
      )}
      {found === null && failure !== null && <p className="text-2">{words.waits}</p>}
      {found !== null && lines.length === 0 && <p className="text-2">{words.nothing}</p>}
      <ul className={classes(stale && soFar === null && css.stale)}>
        {lines.map((one) => (
          <Line
            key={`${one.title} ${one.fate}`}
            line={one}
            onShow={showing(listId, one.rule)}
            onChoose={one.choice === undefined ? null : () => choose(one.choice)}
          />
        ))}
      </ul>
      {found !== null && found.more > 0 && <p className="small text-3">{words.more(found.more)}</p>}
    </Section>
  );
}

const showing = (listId: string, rule: FindingRule | null): (() => void) | null =>
  rule === null ? null : () => showRows(listId, { findings: [rule] });

interface LineProps {
  readonly line: FoundLine;
  readonly onShow: (() => void) | null;
  readonly onChoose: (() => void) | null;
}

function Line({ line: { icon, title, fate, rows, tone, choice }, onShow, onChoose }: LineProps) {
  const message = (
    <>
      <Icon name={icon} />
      <span className="cut">
        {title} <span className={tone === undefined ? 'text-3' : ''}>{fate}</span>
      </span>
    </>
  );
  return (
    <li className={css.line} data-tone={tone}>
      {onShow === null ? (
        <span className={css.message}>{message}</span>
      ) : (
        <button type="button" className={classes('bare', css.message)} title={words.showRows} onClick={onShow}>
          {message}
        </button>
      )}
      {onChoose !== null && (
        <button type="button" className={css.choice} onClick={onChoose}>
          {choice === 'buy' ? words.buy : words.skip}
        </button>
      )}
      <span className="medium">{count(rows)}</span>
    </li>
  );
}

const { found: foundLinesWords } = checkWords;

interface FoundLine {
  readonly icon: IconName;
  readonly title: string;
  readonly fate: string;
  readonly rows: number;
  /** The finding whose rows the line opens; null if none identifies them. */
  readonly rule: FindingRule | null;
  readonly tone?: 'amber';
  /** Whether a person may choose to have these rows checked or skipped. */
  readonly choice?: 'buy' | 'skip';
}

interface Found {
  /** In the plan's order: the plan's rows minus these are its checks. */
  readonly out: readonly FoundLine[];
  readonly worthKnowing: readonly FoundLine[];
  /** Number of further kinds of findings. */
  readonly more: number;
}

/** Maximum number of findings to name; the others are counted. */
const mostKnown = 3;

/** `check`: the plan's first step, or the part of it counted so far. */
function foundLines(
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
        ? [
            line('copy', foundLinesWords.samePhone, foundLinesWords.bought, rowsOf('phone.repeated'), 'phone.repeated', {
              choice: 'skip' as const,
            }),
          ]
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

/** Repaired cells come first, then findings that can cost a lead; IP findings, about where a person signed up, matter least. */
const order: readonly (readonly [prefix: string, place: number])[] = [
  ['cell.', 0],
  ['email.mistyped', 1],
  ['email.malformed', 1],
  ['ip.', 3],
];
const placeOf = (rule: FindingRule): number => order.find(([prefix]) => rule.startsWith(prefix))?.[1] ?? 2;

function shown(rule: FindingRule): [icon: IconName, title: string, fate: string] {
  if (rule === 'cell.repaired') return ['check', foundLinesWords.repaired, foundLinesWords.readRight];
  if (rule === 'email.mistyped') return ['mail', foundLinesWords.mistyped, foundLinesWords.inReview];
  return [rule.startsWith('email.') ? 'mail' : rule.startsWith('phone.') ? 'phone' : 'info', findingTitle(rule), foundLinesWords.inReview];
}

function lineOf(part: SkippedRows, list: Pick<List, 'optOuts' | 'hiddenRows'>, price: number | null, currency: string): FoundLine {
  const { why, rule, parameter, rows } = part;
  switch (why) {
    case 'invalid':
      if (rule === 'phone.missing') return line('phone', foundLinesWords.noPhone, foundLinesWords.skippedFree, rows, rule);
      if (parameter === 'name') return line('user', foundLinesWords.noName, foundLinesWords.skippedFree, rows, rule);
      if (rule === 'phone.impossible') return line('phone', foundLinesWords.impossiblePhone, foundLinesWords.skippedFree, rows, rule);
      return line(
        'info',
        parameter === null ? skipTitle(part) : foundLinesWords.missing(lowered(fieldTitle(parameter))),
        foundLinesWords.skippedFree,
        rows,
        rule,
      );
    case 'suppressed':
      return line('warning', suppressedTitle(rows, list), foundLinesWords.leftOut, rows, 'suppressed', { tone: 'amber' });
    case 'finding':
      if (rule !== 'phone.repeated')
        return line('close', rule === null ? skipTitle(part) : findingTitle(rule), foundLinesWords.skippedByYou, rows, rule);
      return line(
        'copy',
        foundLinesWords.samePhone,
        price === null ? foundLinesWords.skipped : foundLinesWords.saves(rows * price, currency),
        rows,
        rule,
        {
          choice: 'buy',
        },
      );
    case 'duplicate':
      return line('copy', foundLinesWords.sameLead, foundLinesWords.sharesResult, rows, null);
    case 'fresh':
      return line('clock', foundLinesWords.checkedBefore, foundLinesWords.usedAgain, rows, null);
    case 'condition':
      return line('filter', foundLinesWords.otherRows, foundLinesWords.skipped, rows, null);
  }
}

/** The source that forbids calling these rows, named only if there is just one. */
function suppressedTitle(rows: number, { optOuts, hiddenRows }: Pick<List, 'optOuts' | 'hiddenRows'>): string {
  const listSays = optOuts !== undefined && areHonored(optOuts) ? optOuts.rows.call : 0;
  const hidden = hiddenRows?.chosen?.choice === 'skip' ? hiddenRows.rows : 0;
  if (listSays > 0 && hidden === 0 && rows <= listSays) return foundLinesWords.listSaysNo;
  if (hidden > 0 && listSays === 0 && rows <= hidden) return foundLinesWords.hidden;
  return listSays + hidden === 0 ? foundLinesWords.suppressed : foundLinesWords.suppressedSomehow;
}

const { file: howItWasReadWords } = checkWords;

/** `card`: undefined while loading; `isShared`: whether a team shares the list. */
export function howItWasRead({ sources, rejected, setAside }: List, card: ListCard | undefined, isShared: boolean): string {
  const [only] = sources.length === 1 ? sources : [];
  const parts = [
    ...(only === undefined || only.sheet === null ? [] : [howItWasReadWords.sheet(only.sheet)]),
    ...(only?.headingLine === undefined ? [] : [howItWasReadWords.headings(only.headingLine)]),
    ...(setAside === 0 ? [] : [howItWasReadWords.setAside(setAside)]),
    ...(rejected - setAside === 0 ? [] : [howItWasReadWords.unreadable(rejected - setAside)]),
  ];
  // Data that was sent for checking, or is shared, has left this computer.
  const isLocal = card?.run === null && card.accounts.length === 0 && !isShared;
  return [
    `${howItWasReadWords.files(sources.map(({ name }) => name))}.`,
    parts.length === 0 ? '' : `${parts.join('; ')}.`,
    isLocal ? howItWasReadWords.local : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
