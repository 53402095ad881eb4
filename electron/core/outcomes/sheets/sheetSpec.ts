/** A result sheet and how it is to be understood, as its thread gets it: whole each time, so that the thread may forget the sheet. */
import type { SheetRequest } from '#contract/outcomes/resultSheet.ts';
import type { GrantedFile } from '../../lists/read/inspectFile.ts';

export interface SheetSpec extends Omit<SheetRequest, 'files'> {
  sheetId: string;
  files: GrantedFile[];
  /** Country for reading local phone numbers and short dates. */
  country: string;
  /** IANA zone of times without one, unless the request or what is remembered says otherwise. */
  systemZone: string;
}
