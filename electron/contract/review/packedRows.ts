/** Row numbers of a list as a packed set: a bitmap, deflated, in base64. The core makes it, and everybody else only hands it on. */
import { z } from 'zod';

export const packedRowsSchema = z.base64().max(4 * 1024 * 1024);
