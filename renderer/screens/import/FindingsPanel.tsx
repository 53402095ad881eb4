/** What was found on this computer, for free: what no call will be bought for, and what is worth a look. */
import type { FindingCount, FindingRule } from '../../../electron/contract/finding.ts';
import { findingTitle } from '../../../electron/words/findingWords.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { NumberText } from '../../ui/NumberText.tsx';
import { Panel } from '../../ui/Page.tsx';
import css from './ImportScreen.module.css';

/** A row without a phone that can be read is hopeless for every check there is; anything else only informs. */
const hopeless: readonly FindingRule[] = ['phone.missing', 'phone.impossible'];

const icons: Readonly<Record<FindingRule, IconName>> = {
  'phone.missing': 'phone',
  'phone.impossible': 'phone',
  'phone.repeated': 'copy',
  'email.malformed': 'mail',
  'email.disposable': 'mail',
  'email.role': 'users',
  'email.mistyped': 'mail',
  'ip.malformed': 'globe',
  'ip.private': 'globe',
  'name.placeholder': 'user',
  'line.short': 'rows',
};

/** `stale`: the mapping was changed, and the rows are being looked through again. */
export function FindingsPanel({ findings, stale }: { findings: readonly FindingCount[]; stale: boolean }) {
  const there = findings.filter(({ rows }) => rows > 0);
  const groups = [
    { title: 'No call will be bought for', found: there.filter(({ rule }) => hopeless.includes(rule)) },
    { title: 'Worth a look', found: there.filter(({ rule }) => !hopeless.includes(rule)) },
  ];
  return (
    <Panel title="Findings" aside="Free, found on this computer" className={classes(stale && css.stale)}>
      {there.length === 0 && <p className="text-2">Nothing was found in these rows.</p>}
      {groups.map(
        ({ title, found }) =>
          found.length > 0 && (
            <div key={title}>
              <h3 className={css.group}>{title}</h3>
              <ul>
                {found.map(({ rule, rows }) => (
                  <li key={rule} className={css.finding}>
                    <Icon name={icons[rule]} size={15} />
                    <span className="text-2 cut">{findingTitle(rule)}</span>
                    <NumberText value={rows} className="medium" />
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </Panel>
  );
}
