/** How many cases a property is tried with: the same ones every time, and others or more by `ROLLCALL_SEED` and `ROLLCALL_RUNS`. */
export const cases = (usual: number): { numRuns: number; seed: number } => ({
  numRuns: Number(process.env['ROLLCALL_RUNS'] ?? usual),
  seed: Number(process.env['ROLLCALL_SEED'] ?? 20_261_126),
});
