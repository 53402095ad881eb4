/** Opens an answer's bytes: decodes and parses the body by its operation's tolerant schema. */
import type { Operation } from '../../contract/operation.ts';
import { parseAnswer, type AnswerBody } from '../../contract/operations/answerBody.ts';

const utf8 = new TextDecoder();

/** The body as text; broken UTF-8 is replaced rather than refused, because the rest of the answer was paid for. */
export function bodyText(body: Uint8Array): string {
  return utf8.decode(body);
}

/** The parsed answer, or null where the body is no JSON object and so can't be read. Never throws. */
export function readAnswer(operation: Operation, body: Uint8Array): AnswerBody | null {
  return parseAnswer(operation, bodyText(body));
}
