/** Backups, and notices about damaged or replaced files. */
import { declareShared } from '../../base/queryClient.ts';

/** Notices about damaged or replaced files, until acknowledged. */
export const storageNotices = declareShared('storage.notices', {}, { 'storage.changed': {} });
export const backups = declareShared('backups.list', {}, { 'storage.changed': {} });
