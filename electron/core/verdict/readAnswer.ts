/** Reads one answer's facts with suspicion: a value that is missing or of another type than the specification says is not known. */
import { addOnNames, type Operation, type OperationFacts, type ResponsePath } from '../../contract/operation.ts';
import {
  booleanAt,
  integerAt,
  partialErrorWords,
  textAt,
  valueAt,
  warningsOf,
  type AnswerBody,
} from '../../contract/operations/answerBody.ts';
import { operations } from '../../contract/operations/catalog.ts';
import { missingFrom } from '../../contract/operations/partial.ts';
import { grades, type Grade } from '../../contract/verdict.ts';

/** An answer as grading takes it: what was asked, and the body. */
export interface GradedAnswer {
  answerId: string;
  /** `name@version` */
  operation: string;
  /** As requested. */
  addOns: readonly string[];
  /** Epoch ms. */
  arrivedAt: number;
  sandbox: boolean;
  /** After the operation's tolerant schema; null where it was purged or can't be read. */
  body: AnswerBody | null;
}

/** What one answer says; null: it does not say. */
export interface ReadAnswer {
  answer: GradedAnswer;
  grade: Grade | null;
  /** 0-100 */
  score: number | null;
  lineType: string | null;
  valid: boolean | null;
  nameMatch: boolean | null;
  prepaid: boolean | null;
  emailValid: boolean | null;
  emailGrade: string | null;
  emailNameMatch: boolean | null;
  addressValid: boolean | null;
  addressNameMatch: boolean | null;
  /** 0-100 */
  ipTrust: number | null;
  /** Miles. */
  ipDistance: number | null;
  /** Whether the operation knows of litigators at all, and what stands where it would say so (undefined: nothing). */
  checksLitigators: boolean;
  litigatorFlag: unknown;
  warnings: string[];
  /** `error` or `errors` is set. */
  hasError: boolean;
  /** What is missing, in the weightiest words there are; null: the answer is whole. */
  missing: string | null;
}

const byId = new Map<string, Operation>(operations.map((operation) => [operation.id, operation]));

/** Never fails: whatever the service wrote, an operation that is not known included, reads as "does not say". */
export function readAnswer(answer: GradedAnswer): ReadAnswer {
  const operation = byId.get(answer.operation);
  const facts: Partial<OperationFacts> = operation?.facts ?? {};
  const body = answer.body ?? {};
  const scoreAt = (path: ResponsePath | undefined): number | null => {
    const score = integerAt(body, path);
    return score !== null && score >= 0 && score <= 100 ? score : null;
  };
  return {
    answer,
    grade: grades.find((grade) => grade === textAt(body, facts.grade)) ?? null,
    score: scoreAt(facts.score),
    lineType: textAt(body, facts.lineType),
    valid: booleanAt(body, facts.valid),
    nameMatch: booleanAt(body, facts.nameMatch),
    prepaid: booleanAt(body, facts.prepaid),
    emailValid: booleanAt(body, facts.emailValid),
    emailGrade: textAt(body, facts.emailGrade),
    emailNameMatch: booleanAt(body, facts.emailNameMatch),
    addressValid: booleanAt(body, facts.addressValid),
    addressNameMatch: booleanAt(body, facts.addressNameMatch),
    ipTrust: scoreAt(facts.ipTrust),
    ipDistance: integerAt(body, facts.ipDistance),
    checksLitigators: facts.litigator !== undefined,
    litigatorFlag: facts.litigator && valueAt(body, facts.litigator),
    warnings: warningsOf(body),
    hasError: partialErrorWords(body).length > 0,
    missing: operation ? (missingFrom(operation, requested(answer), body)[0]?.words ?? null) : null,
  };
}

const requested = ({ addOns }: GradedAnswer) => addOnNames.filter((name) => addOns.includes(name));
