/** Must run before any schema is built: parses without generated code, because the window's content security policy forbids eval. */
import { z } from 'zod';

z.config({ jitless: true });
