/** Which sheet it is, which program wrote it, for which lists, and how it is read. */
import { Button } from '@mantine/core';
import type { SheetPreview } from '#contract/outcomes/resultSheet.ts';
import { sheetShapeWord } from '#messages/outcomes/resultSheetWords.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { Key } from '#renderer/ui/keys/Key.tsx';
import css from '../OutcomesScreen.module.css';

const words = outcomesWords.sheet;

export function SheetHead({ name, preview, onChange }: { name: string; preview: SheetPreview | null; onChange: () => void }) {
  const found = preview?.lists.filter(({ matched }) => matched > 0) ?? [];
  return (
    <div className={css.head}>
      <h1 className="cut" title={name}>
        {name}
      </h1>
      {preview !== null && (
        <ul className={css.lists}>
          <li className="text-3">{sheetShapeWord(preview.shape)}</li>
          {found.length === 0 && <li className="text-3">{words.noList}</li>}
          {found.map((one) => (
            <li key={one.listId} className={css.chip}>
              {words.list(one.name, one.matched)}
            </li>
          ))}
        </ul>
      )}
      <span className="grow" />
      {preview !== null && <Where preview={preview} />}
      <Button size="xs" variant="subtle" rightSection={<Key of="outcomes.change" />} onClick={onChange}>
        {words.change}
      </Button>
    </div>
  );
}

/** The column by which rows are found. */
function Where({ preview: { columns } }: { preview: SheetPreview }) {
  const at = (field: 'row' | 'phone'): number => columns.findIndex((column) => column.field === field) + 1;
  const [row, phone] = [at('row'), at('phone')];
  if (row === 0 && phone === 0) return null;
  return <span className={css.chip}>{row > 0 ? words.rowIn(row) : words.phoneIn(phone)}</span>;
}
