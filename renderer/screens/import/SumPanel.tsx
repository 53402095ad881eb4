/** Shows that rows and rejected lines add up to the lines that were read. */
import { Panel } from '../../ui/Page.tsx';
import { NumberText } from '../../ui/NumberText.tsx';
import css from './ImportScreen.module.css';

export const SumPanel = ({ rows, rejected }: { rows: number; rejected: number }) => (
  <Panel>
    <div className={css.sum}>
      <Part value={rows} word={rows === 1 ? 'row' : 'rows'} />
      <span>+</span>
      <Part value={rejected} word="rejected" />
      <span>=</span>
      <Part value={rows + rejected} word="lines read" />
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
