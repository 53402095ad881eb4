/** All keys of the review, in one place. */
import { Modal } from '@mantine/core';
import { Key } from '../../ui/Key.tsx';
import css from './ReviewScreen.module.css';

const groups: { title: string; keys: [keys: string[], does: string][] }[] = [
  {
    title: 'Move',
    keys: [
      [['j', 'ArrowDown'], 'Next row'],
      [['k', 'ArrowUp'], 'Previous row'],
      [['PageDown', 'PageUp'], 'Page down, page up'],
      [['Home', 'End'], 'First row, last row'],
      [['ArrowUp'], 'From the first row to the headings; ← → move along them, Enter sorts'],
      [['F6'], 'Next part of the window; with Shift, the previous one'],
    ],
  },
  {
    title: 'Decide',
    keys: [
      [['1'], 'Keep and go to the next row'],
      [['2'], 'Hold and go to the next row'],
      [['3'], 'Drop and go to the next row'],
      [['0'], 'Remove your decision'],
      [[' '], 'Select the row: the next decision applies to all selected rows'],
      [['n'], 'Note'],
      [['u'], 'Undo your last decision or note; rows out of view are shown first'],
    ],
  },
  {
    title: 'View',
    keys: [
      [['/'], 'Search all cells'],
      [['['], 'Filters: type a part of one, Enter chooses it'],
      [['s'], 'Sort: type a part of a column, Enter sorts'],
      [['c'], 'Columns: which are shown'],
      [[']', 'Enter'], 'Row details'],
      [['Escape'], 'Clear the selection, close row details'],
      [['?'], 'These keys'],
    ],
  },
  {
    title: 'Continue',
    keys: [[['e', 'mod+Enter'], 'Export the rows of this view']],
  },
];

export const KeysDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Keys" size={460} closeButtonProps={{ 'aria-label': 'Close' }}>
    {groups.map(({ title, keys }) => (
      <section key={title} className={css.keys} aria-label={title}>
        <h3>{title}</h3>
        <dl>
          {keys.map(([pressed, does]) => (
            <div key={does}>
              <dt>
                {pressed.map((key) => (
                  <Key key={key} press={key} />
                ))}
                <span className="hidden-visually">{pressed.join(' or ')}</span>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Modal>
);
