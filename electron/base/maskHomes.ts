/** Removes user names from a text: the path of a user's files usually contains the name. */

/** `/home/ada`, `/Users/ada`, `C:\Users\Ada Lovelace`, `file:///C:/Users/Ada%20L`. A name may contain anything that Windows allows. */
const home = /([\\/]+(?:Users|home|Documents and Settings)[\\/]+)[^\\/:*?"<>|\r\n]+/gi;
/** `\\server\ada$\…`: server, share and folders may each contain a name. `\\?\C:\` and `\\.\pipe` aren't shares. */
const unc = /(?<![\w:\\])\\\\(?:\?\\UNC\\)?[^\\/:*?"<>|\r\n.][^:*?"<>|\r\n]*/gi;

/** Replaces names of home folders, and network shares as a whole, with an ellipsis. */
export const maskHomes = (text: string): string => text.replace(unc, '\\\\…').replace(home, '$1…');
