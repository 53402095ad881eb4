/** Whose computer it is, taken out of a text: a path to somebody's files usually has their name. */

/** `/home/ada`, `/Users/ada`, `C:\Users\Ada Lovelace`, `file:///C:/Users/Ada%20L`. A name may have anything that Windows allows in one. */
const home = /([\\/]+(?:Users|home|Documents and Settings)[\\/]+)[^\\/:*?"<>|\r\n]+/gi;
/** `\\server\ada$\…`: the server, the share and the folders may each be somebody's. `\\?\C:\` and `\\.\pipe` are none. */
const unc = /(?<![\w:\\])\\\\(?:\?\\UNC\\)?[^\\/:*?"<>|\r\n.][^:*?"<>|\r\n]*/gi;

/** Names of people's home folders, and shares of other computers as a whole, become an ellipsis. */
export const maskHomes = (text: string): string => text.replace(unc, '\\\\…').replace(home, '$1…');
