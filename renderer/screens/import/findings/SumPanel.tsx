/** Shows that rows and rejected lines add up to the lines that were read. */
import { importWords as words } from '#messages/lists/importWords.ts';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { NumberText } from '#renderer/ui/text/NumberText.tsx';
import css from '../ImportScreen.module.css';

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
    <div className={css.big}>
      <NumberText value={value} />
    </div>
    <div className="small text-2 nowrap">{word}</div>
  </div>
);
