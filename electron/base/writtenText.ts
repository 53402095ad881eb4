/** Text that a person has to write, such as a reason or a name: blanks and characters that nobody sees are none. */
import { z } from 'zod';

/** Whether somebody would see anything of it. */
export const isWritten = (text: string): boolean => /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Without blanks at its ends; `most`: characters. */
export const writtenText = (most: number) => z.string().trim().max(most).refine(isWritten);
