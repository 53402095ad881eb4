/** What a result sheet is, what its columns hold and why its labels mean what they do, as the window says it. */
import type { LineReason, SheetField, SheetLabel, SheetShape } from '#contract/outcomes/resultSheet.ts';
import { counted } from '../count.ts';

const shapeWords: Record<SheetShape, string> = {
  rollcall: 'Result sheet of a Rollcall export',
  hubspot: 'Calls from HubSpot',
  salesforce: 'Tasks from Salesforce',
  close: 'Calls from Close',
  vicidial: 'Call log of VICIdial',
  convoso: 'Call log of Convoso',
  plain: 'Result sheet',
};

/** Which program wrote the sheet. */
export const sheetShapeWord = (shape: SheetShape): string => shapeWords[shape];

const fieldTitles: Record<SheetField, string> = {
  row: 'Row (rollcall.row)',
  phone: 'Phone',
  disposition: 'Result of the call',
  rightParty: 'Right person',
  name: 'Name',
  email: 'E-mail',
  calledAt: 'Time of the call',
  duration: 'Duration',
  agent: 'Agent',
};

/** What a column of the sheet holds. */
export const sheetFieldTitle = (field: SheetField): string => fieldTitles[field];

/** Reasons for which somebody has to choose; lines with any other have no row. */
export const ambiguousReasons = ['severalRows', 'severalOutcomes'] as const satisfies readonly LineReason[];

/** Why a label means what it does. */
export function labelReasonWord({ why, from, meaning, calls, undecided }: SheetLabel): string {
  // Its meaning is clear, but a column of its own says something else.
  if (undecided > 0 && why !== 'confirm' && meaning !== 'ask' && meaning !== 'connected')
    return `${counted(undecided, 'call')} contradicted by the column “right person”`;
  switch (why) {
    case 'chosen':
      return 'You chose this';
    case 'remembered':
      return from === null ? 'Remembered from an earlier sheet' : `Remembered from ${from}`;
    case 'confirm':
      return 'A guess: confirm it once for this sheet';
    case 'asks':
      return meaning === 'ask' ? 'Its words don’t say: choose what it means' : 'Doesn’t say who answered: choose once';
    case 'new':
      return calls === 1 ? 'New label, in one call' : 'New label, never seen before';
    case 'table':
      return meaning === 'suppress'
        ? 'The phone joins your suppression list'
        : meaning === 'connected'
          ? 'Doesn’t say who answered'
          : 'Known label';
  }
}
