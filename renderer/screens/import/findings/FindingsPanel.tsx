/** Free findings from this computer: rows for which no call will be bought, and rows worth a look. Each opens its rows. */
import { barringRules, informingRules, type FindingCount, type FindingRule } from '#contract/lists/finding.ts';
import type { List } from '#contract/lists/list.ts';
import { findingTitle } from '#messages/lists/findingWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { useFinding } from '#renderer/subjects/lists/queries.ts';
import { showRows } from '#renderer/subjects/review/reviewChoice.ts';
import { classes } from '#renderer/ui/page/classes.ts';
import { Icon, type IconName } from '#renderer/ui/page/Icon.tsx';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { ProgressBar } from '#renderer/ui/bars/ProgressBar.tsx';
import css from '../ImportScreen.module.css';
import { count } from '#messages/count.ts';

const icons: readonly (readonly [prefix: string, icon: IconName])[] = [
  ['suppressed', 'stop'],
  ['phone.repeated', 'copy'],
  ['email.repeated', 'copy'],
  ['address.repeated', 'copy'],
  ['row.repeated', 'copy'],
  ['phone.', 'phone'],
  ['email.role', 'users'],
  ['email.', 'mail'],
  ['ip.', 'globe'],
  ['name.company', 'users'],
  ['name.', 'user'],
  ['address.', 'pin'],
  ['calling.', 'clock'],
];
const iconOf = (rule: FindingRule): IconName => icons.find(([prefix]) => rule.startsWith(prefix))?.[1] ?? 'rows';

/** `stale`: whether the mapping was changed and the rows are being scanned again. */
export function FindingsPanel({ list, stale }: { list: List; stale: boolean }) {
  const { listId, findings, screened, rows } = list;
  const done = useFinding(({ byList }) => byList[listId]) ?? 0;
  const there = findings.filter((one) => one.rows > 0);
  const groups = [
    { title: words.findings.skipped, found: there.filter(({ rule }) => barringRules.includes(rule)) },
    { title: words.findings.worthALook, found: there.filter(({ rule }) => ![...barringRules, ...informingRules].includes(rule)) },
    { title: words.findings.understood, found: there.filter(({ rule }) => informingRules.includes(rule)) },
  ];
  const looking = !screened || stale;
  return (
    <Panel title={words.findings.title} aside={words.findings.free}>
      {looking && (
        <div className="stack gap-6 mb-4">
          <p className="text-2" role="status">
            {words.findings.screened(Math.min(done, rows), rows)}
          </p>
          <ProgressBar share={rows === 0 ? null : Math.min(1, done / rows)} label={words.findings.screening} />
          <p className="small text-3">{words.findings.meanwhile}</p>
        </div>
      )}
      {!looking && there.length === 0 && <p className="text-2">{words.findings.nothing}</p>}
      {groups.map(
        ({ title, found: some }) =>
          some.length > 0 && (
            <div key={title} className={classes(looking && css.stale)}>
              <h3 className={css.group}>{title}</h3>
              <ul>
                {some.map((one) => (
                  <Finding key={one.rule} listId={listId} finding={one} />
                ))}
              </ul>
            </div>
          ),
      )}
    </Panel>
  );
}

const Finding = ({ listId, finding: { rule, rows } }: { listId: string; finding: FindingCount }) => (
  <li>
    <button type="button" className={css.finding} title={words.findings.show} onClick={() => showRows(listId, { findings: [rule] })}>
      <Icon name={iconOf(rule)} size={15} />
      <span className="text-2 cut">{findingTitle(rule)}</span>
      <span className="medium">{count(rows)}</span>
    </button>
  </li>
);

/** Shows that rows and rejected lines add up to the lines that were read. */
export const SumPanel = ({ rows, rejected }: { rows: number; rejected: number }) => (
  <Panel>
    <div className={css.sum}>
      <Part value={rows} word={rows === 1 ? words.sum.row : words.sum.rows} />
      <span>+</span>
      <Part value={rejected} word={words.sum.rejected} />
      <span>=</span>
      <Part value={rows + rejected} word={words.sum.linesRead} />
    </div>
  </Panel>
);

const Part = ({ value, word }: { value: number; word: string }) => (
  <div>
    <div className={css.big}>{count(value)}</div>
    <div className="small text-2 nowrap">{word}</div>
  </div>
);
