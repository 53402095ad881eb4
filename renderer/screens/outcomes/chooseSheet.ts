/** Asks for a result sheet and opens it. */
import { chooseFiles } from '../../subjects/lists/imports.ts';
import { openResultSheet } from '../../subjects/outcomes/resultSheet.ts';

export const chooseSheet = (): void => chooseFiles((files) => void openResultSheet(files));
