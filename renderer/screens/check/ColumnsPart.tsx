/** Which columns are used for what; a column that may hold something else is named. */
import type { List } from '#contract/lists/list.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { checkWords } from '#messages/plan/checkWords.ts';
import { doubtsOf } from '../../subjects/lists/matchingDoubts.ts';
import { goToStep } from '../../base/router.ts';
import { Warning } from '../../ui/notices/Warning.tsx';
import css from './CheckScreen.module.css';
import { columnsUsed } from './columnsUsed.ts';
import { Section } from './Section.tsx';

const { columns: words } = checkWords;

export function ColumnsPart({ list }: { list: List }) {
  const { groups, used } = columnsUsed(list);
  const doubtful = list.screened ? doubtsOf(list, list.fits).columns : [];
  return (
    <Section title={words.title} action={checkWords.change} actionLabel={words.changeFor} onAction={() => goToStep(list.listId, 'import')}>
      <ul className={css.pairs}>
        {groups.map(({ title, columns }) => (
          <li key={title} className={css.pair}>
            {title} <b>{columns}</b>
          </li>
        ))}
      </ul>
      <p className="small text-3">{words.used(used, list.columns.length)}</p>
      {doubtful.length > 0 && <Warning>{words.doubtful(doubtful.map((column) => columnTitle(list.columns, column)))}</Warning>}
    </Section>
  );
}
