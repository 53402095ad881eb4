/** Facts about the IP address from which a lead signed up. */
import { isIP } from 'node:net';
import { seededBy } from './seeded.ts';

export interface IpFacts {
  readonly trust_score: number | null;
  /** Approximate miles; null if confidence in the location is low, or no postal address was given. */
  readonly ip_distance_to_address: number | null;
  readonly warnings: readonly string[];
}

/** `hasAddress`: whether there is a postal address to measure from. */
export function ipFacts(ip: string, hasAddress: boolean): IpFacts {
  const unknown = (warning: string): IpFacts => ({ trust_score: null, ip_distance_to_address: null, warnings: [warning] });
  if (isIP(ip) === 0 || isPrivate(ip)) return unknown('Input IP address is invalid');
  const seeded = seededBy('ip', ip);
  if (seeded.chance(0.01)) return unknown('Timeout getting response for IP information');
  const trust_score = seeded.chance(0.8) ? seeded.int(55, 100) : seeded.int(0, 54);
  // Most leads sign up from home, some through a proxy across the country.
  const miles = seeded.chance(0.85) ? Math.floor(60 * seeded.fraction() ** 2) : seeded.int(60, 2600);
  return { trust_score, ip_distance_to_address: hasAddress && !seeded.chance(0.1) ? miles : null, warnings: [] };
}

function isPrivate(ip: string): boolean {
  return /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.|::1$|f[cd])/i.test(ip);
}
