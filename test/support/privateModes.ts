/**
 * The modes that `stat` reports for a file and a folder that only their user can access. Windows uses access lists instead, and reports one
 * mode for everything writable.
 */
export const privateModes = process.platform === 'win32' ? { file: 0o666, folder: 0o666 } : { file: 0o600, folder: 0o700 };
