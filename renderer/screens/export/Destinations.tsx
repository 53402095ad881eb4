/** The file's destination: the first and usually the only choice. It determines the file's rows and columns. */
import { Radio, Select } from '@mantine/core';
import type { Recipe } from '#contract/exports/recipe.ts';
import { count } from '#messages/count.ts';
import { exportWords } from '#messages/exports/exportScreenWords.ts';
import { destinations, type Destination } from '../../subjects/exports/useExport.ts';
import { Icon } from '../../ui/page/Icon.tsx';
import { destinationOf, recipesFor } from './destination.ts';
import css from './ExportScreen.module.css';

const words = exportWords.where;
const icons = { toCall: 'phone', whole: 'rows', dialer: 'phone', crm: 'globe' } as const;

interface Props {
  readonly recipe: Recipe;
  /** Number of rows in the list; `toCall`: those to call, null while counted. */
  readonly rows: number;
  readonly toCall: number | null;
  readonly onChoose: (recipe: Recipe) => void;
}

export function Destinations({ recipe, rows, toCall, onChoose }: Props) {
  const chosen = destinationOf(recipe);
  const ways = chosen === null ? [] : recipesFor(chosen);
  const choose = (destination: Destination): void => {
    const [first] = recipesFor(destination);
    if (first !== undefined) onChoose(first);
  };
  return (
    <div className="stack gap-10">
      <Radio.Group aria-label={words.title} value={chosen} onChange={choose}>
        <div className={css.cards}>
          {destinations.map((one) => (
            <Radio.Card key={one} value={one} className={css.card ?? ''}>
              <span className="line">
                <Icon name={icons[one]} />
                <b>{words.titles[one]}</b>
              </span>
              <span className={css.cardRows}>{one === 'whole' ? count(rows) : toCall === null ? '…' : count(toCall)}</span>
              <span className="small text-3">{words.abouts[one]}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {ways.length > 1 && (
        <Select
          aria-label={words.which}
          w={240}
          value={recipe.name}
          data={ways.map(({ name }) => name)}
          onChange={(value) => {
            const way = ways.find(({ name }) => name === value);
            if (way !== undefined) onChoose(way);
          }}
        />
      )}
    </div>
  );
}
