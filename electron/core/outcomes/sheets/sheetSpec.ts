/** A result sheet and how to interpret it, passed completely to its thread each time, so that the thread may forget the sheet. */
import type { SheetRequest } from '#contract/outcomes/resultSheet.ts';
import type { GrantedFile } from '../../lists/read/inspectFile.ts';

export interface SheetSpec extends Omit<SheetRequest, 'files'> {
  sheetId: string;
  files: GrantedFile[];
  /** Country for reading local phone numbers and short dates. */
  country: string;
  /** IANA zone for times without one, unless the request or the remembered template specifies another. */
  systemZone: string;
}
