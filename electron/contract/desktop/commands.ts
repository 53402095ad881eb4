/** The commands for the program around the window: files, menu, network, updates. */
import { z } from 'zod';
import { shownFolders, updateStateSchema } from './updates.ts';
import { grantedFileSchema } from './grantedFile.ts';
import { nativeMenuSchema } from './nativeMenu.ts';
import { nothing } from '../ids.ts';

export const desktopCommands = {
  /** Host-side: shows this folder in the system's file manager. Does nothing outside the desktop program. */
  'app.showFolder': { params: z.object({ folder: z.enum(shownFolders) }), returns: nothing },
  /** Host-side: asks for a place to write to. Electron shows a dialog; the browser host grants a download. Null if the person canceled. */
  'files.chooseSave': {
    params: z.object({
      suggestedName: z.string().min(1).max(200),
      /** A folder for several files, if the host supports it; `suggestedName` is then only shown. */
      folder: z.boolean().optional(),
    }),
    returns: z.object({ destinationId: z.string(), fileName: z.string() }).nullable(),
  },
  /**
   * Host-side: the files that the system opened Rollcall with since the last call, already granted; `files.opened` announces them. In a
   * browser, the next page that opens takes them. Always empty where the system doesn't support this.
   */
  'files.takeOpened': { params: nothing, returns: z.array(grantedFileSchema) },
  /** Host-side: sets what the desktop program's menu shows; `menu.chosen` reports choices. Does nothing elsewhere. */
  'menu.offer': { params: nativeMenuSchema, returns: nothing },
  /**
   * The system reports that the network came or went, or that the computer woke up. Runs and deliveries that wait for the network try it at
   * once, with one call each. Those that need it start to wait, and probe the network in case the system was wrong.
   */
  'network.changed': { params: z.object({ online: z.boolean() }), returns: nothing },
  /** Host-side: what is known of updates of the desktop program; `updates.changed` signals a change. */
  'updates.state': { params: nothing, returns: updateStateSchema },
  /** Host-side: checks the feed now. Returns when there is nothing newer, or when the release is downloaded and verified. */
  'updates.look': { params: nothing, returns: updateStateSchema },
  /**
   * Host-side: ends the program and installs the downloaded release. Throws update.impossible, update.notReady, update.busy; later problems
   * appear in the state.
   */
  'updates.install': { params: nothing, returns: updateStateSchema },
} as const;
