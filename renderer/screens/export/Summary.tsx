/** What the file will be and contain, in numbers and plain words. */
import type { FileCounts } from '../../../electron/contract/export.ts';
import type { List, ListCard } from '../../../electron/contract/list.ts';
import { count, counted } from '../../../electron/messages/count.ts';
import { heldBackSentence } from '../../../electron/messages/noCallWords.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { Panel } from '../../ui/Page.tsx';
import { agoText } from '../../ui/times.ts';
import css from './ExportScreen.module.css';

interface Props {
  readonly list: List;
  readonly card: ListCard;
  /** What this file would contain; null while it is counted. */
  readonly counts: FileCounts | null;
  /** Split into segments: litigators get a file of their own. */
  readonly split: boolean;
  /** How many of each kind the file will have. */
  readonly columns: { readonly own: number; readonly ours: number };
}

export function Summary({ list, card, counts, split, columns }: Props) {
  const on = card.run !== null && card.run.state !== 'finished';
  return (
    <aside className={css.right} aria-label="What the file will say">
      <Panel>
        <h3 className="text-3">This file</h3>
        <div className={css.big}>{counts === null ? '…' : counted(counts.rows, 'row')}</div>
        <p className="text-2">
          {columns.own === list.columns.length ? '' : `${count(columns.own)} of `}
          {counted(list.columns.length, 'column')} of yours, then {count(columns.ours)} of Rollcall and of the answers
        </p>
        {card.exportedAt !== null && <p className={`${css.hint ?? ''} small text-3`}>Last exported {agoText(card.exportedAt)}</p>}
      </Panel>
      {card.sandbox && (
        <Banner tone="sand" icon="flask" title="The answers are invented">
          They come from the sandbox. The file gets <span className="code">.sandbox</span> before its ending, and so says every row with
          such an answer.
        </Banner>
      )}
      <Panel title="Before you share it">
        <ul className={css.notes}>
          {counts !== null && <InThisFile counts={counts} split={split} />}
          {on ? (
            <Note icon="clock">The run is not finished: rows without an answer say “pending”, and can be exported again later.</Note>
          ) : (
            counts !== null &&
            counts.unanswered > 0 && (
              <Note icon="rows">
                {counted(counts.unanswered, 'row')} of this file {counts.unanswered === 1 ? 'has' : 'have'} no answer.
              </Note>
            )
          )}
          <Note icon="info">A litigator check is not a Do Not Call check.</Note>
        </ul>
      </Panel>
    </aside>
  );
}

/** Who must not be called first, then who was not checked for it: only the rows of the chosen file. */
function InThisFile({ counts: { litigators, suppressed, notChecked, heldBack }, split }: { counts: FileCounts; split: boolean }) {
  const held = heldBackSentence(heldBack);
  return (
    <>
      {litigators > 0 && (
        <Note icon="warning" tone="litigator">
          {counted(litigators, 'litigator')} {split ? 'in a separate file' : 'in this file'}: must not be called.
        </Note>
      )}
      {suppressed > 0 && (
        <Note icon="lock" tone="red">
          {counted(suppressed, 'row')} on your suppression list: must not be called.
        </Note>
      )}
      {held !== null && (
        <Note icon="info">
          {held} {split ? 'They go to Hold.' : 'They are not in this file.'} Add a reason in the review to export them as kept.
        </Note>
      )}
      {notChecked > 0 && (
        <Note icon="warning" tone="amber">
          {counted(notChecked, 'row')} of this file {notChecked === 1 ? 'was' : 'were'} not checked for litigators. The file says “not
          checked”, which is not the same as clear.
        </Note>
      )}
    </>
  );
}

const Note = ({ icon, tone, children }: { icon: IconName; tone?: 'amber' | 'red' | 'litigator'; children: React.ReactNode }) => (
  <li data-tone={tone}>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
);
