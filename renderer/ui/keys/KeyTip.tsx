/** A tooltip that names a button and its key: in a window of middling width the button shows its word alone. */
import type { CommandId } from '../../keys/keyTable.ts';
import { Key } from './Key.tsx';

export const KeyTip = ({ title, command }: { title: string; command: CommandId }) => (
  <>
    {title} <Key of={command} />
  </>
);
