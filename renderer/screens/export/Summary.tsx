/** What the file will be and will say, in numbers and in plain words. */
import type { List, ListCard } from '../../../electron/contract/list.ts';
import { count, counted } from '../../../electron/words/count.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import { Panel } from '../../ui/Page.tsx';
import { agoText } from '../../ui/times.ts';
import css from './ExportScreen.module.css';

interface Props {
  readonly list: List;
  readonly card: ListCard;
  readonly count: number | null;
  /** How many of each the file will have. */
  readonly columns: { readonly own: number; readonly ours: number };
}

export function Summary({ list, card, count: rows, columns }: Props) {
  const on = card.run !== null && card.run.state !== 'finished';
  const waiting = card.rows - card.answered;
  return (
    <aside className={css.right} aria-label="What the file will say">
      <Panel>
        <h3 className="text-3">This file</h3>
        <div className={css.big}>{rows === null ? '…' : counted(rows, 'row')}</div>
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
      <Panel title="Before you hand it on">
        <ul className={css.notes}>
          <Note icon="info">A litigator check is not a Do Not Call check.</Note>
          {card.notChecked > 0 && (
            <Note icon="warning" tone="amber">
              {counted(card.notChecked, 'row')} of the list {card.notChecked === 1 ? 'was' : 'were'} not checked for litigators. The file
              says “not checked”, which is not the same as clear.
            </Note>
          )}
          {on && <Note icon="clock">The run is not over: rows without an answer say “pending”, and can be exported again later.</Note>}
          {!on && waiting > 0 && (
            <Note icon="rows">
              {counted(waiting, 'row')} of the list {waiting === 1 ? 'has' : 'have'} no answer.
            </Note>
          )}
        </ul>
      </Panel>
    </aside>
  );
}

const Note = ({ icon, tone, children }: { icon: IconName; tone?: 'amber'; children: React.ReactNode }) => (
  <li data-tone={tone}>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
);
