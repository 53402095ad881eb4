/** Text that a person must enter, such as a reason or a name. Blanks and invisible characters don't count. */
import { z } from 'zod';

/** Whether it contains anything visible. */
export const isWritten = (text: string): boolean => /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Trimmed text of at most `most` characters. */
export const writtenText = (most: number) => z.string().trim().max(most).refine(isWritten);
