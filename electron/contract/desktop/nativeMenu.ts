/** The window's entries for the desktop program's menu: the commands of its key table, lists and places. The program draws the menu. */
import { z } from 'zod';

const menuItemSchema = z.object({
  /** Returned in `menu.chosen`. */
  id: z.string().max(120),
  label: z.string().max(300),
  /** Its first key, as in the key table (`mod+Enter`); null if it has none. The window handles the key itself. */
  chord: z.string().max(40).nullable(),
  enabled: z.boolean(),
});
export type MenuItem = z.infer<typeof menuItemSchema>;

/** Groups of items, with separators between them. */
const groupsSchema = z.array(z.array(menuItemSchema).max(100)).max(20);

export const nativeMenuSchema = z.object({
  file: z.array(menuItemSchema).max(20),
  /** Lists; the first ones are also offered on the program's icon. */
  lists: z.array(menuItemSchema).max(10),
  go: groupsSchema,
  /** The commands of the current screen; null if it has none. */
  here: z.object({ title: z.string().max(80), groups: groupsSchema }).nullable(),
  help: groupsSchema,
});
export type NativeMenu = z.infer<typeof nativeMenuSchema>;
