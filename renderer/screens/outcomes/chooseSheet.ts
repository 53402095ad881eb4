/** Asks for a result sheet and opens it. */
import { chooseFiles } from '../../app/imports.ts';
import { openResultSheet } from '../../app/resultSheet.ts';

export const chooseSheet = (): void => chooseFiles((files) => void openResultSheet(files));
