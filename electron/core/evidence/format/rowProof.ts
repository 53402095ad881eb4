/** How one row's proof is written: JSON with sorted keys, indented by two, so that people can read it and there is one spelling of it. */
import { rowProofSchema, type RowProof } from '#contract/evidence/evidence.ts';
import { canonicalJson } from '#base/canonicalJson.ts';

/** With its line feed at the end. */
export const rowProofText = (proof: RowProof): string => `${JSON.stringify(JSON.parse(canonicalJson(proof)), null, 2)}\n`;

/** Null unless the text is exactly how a proof is written. */
export function parseRowProof(text: string): RowProof | null {
  try {
    const proof = rowProofSchema.parse(JSON.parse(text));
    return rowProofText(proof) === text ? proof : null;
  } catch {
    return null;
  }
}
