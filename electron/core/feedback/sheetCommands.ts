/** The commands for result sheets. */
import type { CommandHandlers } from '../../contract/commands.ts';

type SheetCommands = Pick<
  CommandHandlers,
  'outcomes.readSheet' | 'outcomes.sheetLines' | 'outcomes.exportLines' | 'outcomes.keepMeanings' | 'outcomes.bringIn'
>;

const missing = (): Promise<never> => Promise.reject(new Error('result sheets are being built'));

export function sheetCommands(): SheetCommands {
  return {
    'outcomes.readSheet': missing,
    'outcomes.sheetLines': missing,
    'outcomes.exportLines': missing,
    'outcomes.keepMeanings': missing,
    'outcomes.bringIn': missing,
  };
}
