/** Backups, and what happened to files. */
import { declareShared } from '../../base/queryClient.ts';

/** What happened to damaged or replaced files, until somebody acknowledges it. */
export const storageNotices = declareShared('storage.notices', {}, { 'storage.changed': {} });
export const backups = declareShared('backups.list', {}, { 'storage.changed': {} });
