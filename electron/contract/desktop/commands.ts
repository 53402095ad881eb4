/** What the window asks of the program around it: files, menu, network, updates. */
import { z } from 'zod';
import { shownFolders, updateStateSchema } from './updates.ts';
import { grantedFileSchema } from './grantedFile.ts';
import { nativeMenuSchema } from './nativeMenu.ts';
import { nothing } from '../ids.ts';

export const desktopCommands = {
  /** Host-side: the desktop program shows this folder in the system's file manager. Elsewhere it does nothing. */
  'app.showFolder': { params: z.object({ folder: z.enum(shownFolders) }), returns: nothing },
  /** Host-side: a place to write to. Electron shows a dialog; the browser host grants a download. Null: the person canceled. */
  'files.chooseSave': {
    params: z.object({
      suggestedName: z.string().min(1).max(200),
      /** A folder for several files, if the host supports it; `suggestedName` is then only shown. */
      folder: z.boolean().optional(),
    }),
    returns: z.object({ destinationId: z.string(), fileName: z.string() }).nullable(),
  },
  /**
   * Host-side: the files that the system opened Rollcall with since the last call, already granted; `files.opened` says that there are some.
   * In a browser the page takes them that is opened next. Always empty where the system can't do that.
   */
  'files.takeOpened': { params: nothing, returns: z.array(grantedFileSchema) },
  /** Host-side: what the menu of the desktop program shows from now on; `menu.chosen` follows. Elsewhere it does nothing. */
  'menu.offer': { params: nativeMenuSchema, returns: nothing },
  /**
   * The system says that the computer's network is there or gone, or that the computer woke up. Runs and deliveries that wait for the
   * network look for it at once, with one call each; those that need it wait, and find out by probes if the system was wrong.
   */
  'network.changed': { params: z.object({ online: z.boolean() }), returns: nothing },
  /** Host-side: what is known of updates of the desktop program; `updates.changed` says when to ask again. */
  'updates.state': { params: nothing, returns: updateStateSchema },
  /** Host-side: looks at the feed now. Returns when nothing newer is there, or it is downloaded and checked. */
  'updates.look': { params: nothing, returns: updateStateSchema },
  /**
   * Host-side: ends the program and installs what is ready. Throws update.impossible, update.notReady, update.busy; what goes wrong later is in
   * the state.
   */
  'updates.install': { params: nothing, returns: updateStateSchema },
} as const;
