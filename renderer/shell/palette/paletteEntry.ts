/** One line of the command palette. */
import type { CommandId } from '../../keys/keyTable.ts';
import type { IconName } from '../../ui/page/iconPaths.ts';

export interface PaletteEntry {
  /** The same in every session: what was used recently is found by it. */
  readonly id: string;
  readonly label: string;
  /** The heading that it is listed under. */
  readonly group: string;
  readonly icon: IconName;
  /** Also found by these words. */
  readonly words?: string;
  /** Shown behind the label, in grey. */
  readonly detail?: string;
  /** The command whose key it shows. */
  readonly command?: CommandId;
  readonly act: () => void;
}
