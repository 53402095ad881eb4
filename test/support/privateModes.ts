/** What `stat` says of a file and a folder that are their user's alone. Windows has access lists instead, and one mode for all that can be written. */
export const privateModes = process.platform === 'win32' ? { file: 0o666, folder: 0o666 } : { file: 0o600, folder: 0o700 };
