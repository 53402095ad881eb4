/** Converts the sandbox's own points (roughly 0-100) to the service's contact grade. */

export function gradeOf(points: number): 'A' | 'B' | 'C' | 'D' | 'E' | 'F' {
  if (points >= 75) return 'A';
  if (points >= 60) return 'B';
  if (points >= 46) return 'C';
  if (points >= 32) return 'D';
  return points >= 18 ? 'E' : 'F';
}
