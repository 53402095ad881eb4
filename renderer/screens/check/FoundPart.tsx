/** Free findings in the rows and their consequences. Most lines open their rows. */
import { type FindingRule, barringRules, quietRules } from '#contract/lists/finding.ts';
import type { List } from '#contract/lists/list.ts';
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
  const lines = found?.lines ?? [];
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

/** What a line says about its rows, and what a person may choose about them. */
type Told = readonly [icon: IconName, title: string, fate: string, more?: Pick<FoundLine, 'tone' | 'choice'>];

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

const line = ([icon, title, fate, more]: Told, rows: number, rule: FindingRule | null): FoundLine => ({
  ...{ icon, title, fate, rows, rule },
  ...more,
});

interface Found {
  /** First the rows that are left out, in the plan's order: the plan's rows minus these are its checks. */
  readonly lines: readonly FoundLine[];
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
  const { pricePerCallMicros: price = null, skipped } = check;
  const repeated = list.findings.find(({ rule }) => rule === 'phone.repeated')?.rows ?? 0;
  const worth = list.findings
    .filter(({ rule, rows }) => rows > 0 && rule !== 'phone.repeated' && ![...barringRules, ...quietRules, ...skip].includes(rule))
    .sort((a, b) => placeOf(a.rule) - placeOf(b.rule) || b.rows - a.rows);
  return {
    lines: [
      ...inWalkOrder(skipped).map((part) =>
        line(tellSkipped(part, list, price, currency), part.rows, part.why === 'suppressed' ? 'suppressed' : part.rule),
      ),
      ...(repeated > 0 && !skip.includes('phone.repeated')
        ? [line(['copy', words.samePhone, words.bought, { choice: 'skip' }], repeated, 'phone.repeated')]
        : []),
      ...worth.slice(0, mostKnown).map(({ rule, rows }) => line(tellFinding(rule), rows, rule)),
    ],
    more: Math.max(0, worth.length - mostKnown),
  };
}

/** Repaired cells come first, then findings that can cost a lead; IP findings, about where a person signed up, matter least. */
const order: readonly (readonly [prefix: string, place: number])[] = [
  ['cell.', 0],
  ['email.mistyped', 1],
  ['email.malformed', 1],
  ['ip.', 3],
];
const placeOf = (rule: FindingRule): number => order.find(([prefix]) => rule.startsWith(prefix))?.[1] ?? 2;

function tellFinding(rule: FindingRule): Told {
  if (rule === 'cell.repaired') return ['check', words.repaired, words.readRight];
  if (rule === 'email.mistyped') return ['mail', words.mistyped, words.inReview];
  return [rule.startsWith('email.') ? 'mail' : rule.startsWith('phone.') ? 'phone' : 'info', findingTitle(rule), words.inReview];
}

function tellSkipped(part: SkippedRows, list: Pick<List, 'optOuts' | 'hiddenRows'>, price: number | null, currency: string): Told {
  const { why, rule, parameter, rows } = part;
  switch (why) {
    case 'invalid':
      if (rule === 'phone.missing') return ['phone', words.noPhone, words.skippedFree];
      if (parameter === 'name') return ['user', words.noName, words.skippedFree];
      if (rule === 'phone.impossible') return ['phone', words.impossiblePhone, words.skippedFree];
      return ['info', parameter === null ? skipTitle(part) : words.missing(lowered(fieldTitle(parameter))), words.skippedFree];
    case 'suppressed':
      return ['warning', suppressedTitle(rows, list), words.leftOut, { tone: 'amber' }];
    case 'finding':
      if (rule !== 'phone.repeated') return ['close', rule === null ? skipTitle(part) : findingTitle(rule), words.skippedByYou];
      return ['copy', words.samePhone, price === null ? words.skipped : words.saves(rows * price, currency), { choice: 'buy' }];
    case 'duplicate':
      return ['copy', words.sameLead, words.sharesResult];
    case 'fresh':
      return ['clock', words.checkedBefore, words.usedAgain];
    case 'condition':
      return ['filter', words.otherRows, words.skipped];
  }
}

/** The source that forbids calling these rows, named only if there is just one. */
function suppressedTitle(rows: number, { optOuts, hiddenRows }: Pick<List, 'optOuts' | 'hiddenRows'>): string {
  const listSays = optOuts !== undefined && areHonored(optOuts) ? optOuts.rows.call : 0;
  const hidden = hiddenRows?.chosen?.choice === 'skip' ? hiddenRows.rows : 0;
  if (listSays > 0 && hidden === 0 && rows <= listSays) return words.listSaysNo;
  if (hidden > 0 && listSays === 0 && rows <= hidden) return words.hidden;
  return listSays + hidden === 0 ? words.suppressed : words.suppressedSomehow;
}
