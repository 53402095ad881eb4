/** What the window offers for the desktop program's menu: the commands of its table of keys, lists and places. The program draws it. */
import { z } from 'zod';

const menuItemSchema = z.object({
  /** Comes back in `menu.chosen`. */
  id: z.string().max(120),
  label: z.string().max(300),
  /** Its first key, as the table of keys names it (`mod+Enter`); null: none. The window itself acts on it. */
  chord: z.string().max(40).nullable(),
  enabled: z.boolean(),
});
export type MenuItem = z.infer<typeof menuItemSchema>;

/** A group becomes a part between two lines. */
const groupsSchema = z.array(z.array(menuItemSchema).max(100)).max(20);

export const nativeMenuSchema = z.object({
  file: z.array(menuItemSchema).max(20),
  /** Lists, of which the first ones are offered on the program's icon, too. */
  lists: z.array(menuItemSchema).max(10),
  go: groupsSchema,
  /** The commands of the screen; null if it has none. */
  here: z.object({ title: z.string().max(80), groups: groupsSchema }).nullable(),
  help: groupsSchema,
});
export type NativeMenu = z.infer<typeof nativeMenuSchema>;
