/** Addresses of the net: canonical text, and which ones never left their own network. */
import { BlockList, isIP } from 'node:net';

const notPublic = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  notPublic.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  notPublic.addSubnet(net, prefix, 'ipv6');
}

/** IPv4 as it stands, IPv6 in its shortest form (RFC 5952); null where the text is neither. */
export function normaliseIp(cell: string): string | null {
  const text = cell.trim();
  const family = isIP(text);
  if (family === 4) return text;
  if (family !== 6 || text.includes('%')) return null;
  return new URL(`http://[${text}]/`).hostname.slice(1, -1);
}

/** Private, loopback, link-local or shared address space: it says nothing about where somebody is. */
export function isPrivateIp(ip: string): boolean {
  return notPublic.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
}
