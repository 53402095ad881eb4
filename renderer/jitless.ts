/** Before any schema is built: parse without generated code, because the window's content security policy allows no eval. */
import { z } from 'zod';

z.config({ jitless: true });
