/** Normalizes IP addresses, and recognizes private and reserved ones. */
import { BlockList, isIP } from 'node:net';

/** Networks of the IANA special-purpose registries (2024). Private: used within a network; reserved: not used on the public internet. */
const privateNets = ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
const reservedNets = ['0.0.0.0/8', '192.0.0.0/24', '192.0.2.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'];
const private6 = blockList(['::1/128', 'fc00::/7', 'fe80::/10']);
const reserved6 = blockList(['::/128', '100::/64', '2001:2::/48', '2001:db8::/32', '3fff::/20', 'ff00::/8']);

function blockList(nets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const net of nets) list.addSubnet(net.split('/')[0] ?? '', Number(net.split('/')[1]), 'ipv6');
  return list;
}

interface Net {
  first: number;
  last: number;
  kind: 'private' | 'reserved';
}
const toNets = (nets: readonly string[], kind: Net['kind']): Net[] =>
  nets.map((net) => {
    const [address = '', prefix = ''] = net.split('/');
    const first = toNumber(address) ?? 0;
    return { first, last: first + 2 ** (32 - Number(prefix)) - 1, kind };
  });
const nets4: readonly Net[] = [...toNets(privateNets, 'private'), ...toNets(reservedNets, 'reserved')];

/** Returns an IPv4 address as a number; null if the text isn't one: four parts below 256, no leading zeros. */
function toNumber(text: string): number | null {
  if (text.length < 7 || text.length > 15) return null;
  let number = 0;
  let part = -1;
  let dots = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? 46 : text.charCodeAt(at);
    if (code === 46) {
      if (part < 0) return null;
      number = number * 256 + part;
      part = -1;
      dots++;
    } else {
      if (code < 48 || code > 57 || part === 0) return null;
      part = Math.max(part, 0) * 10 + code - 48;
      if (part > 255) return null;
    }
  }
  return dots === 4 ? number : null;
}

/** Returns IPv4 unchanged, IPv6 in its shortest form (RFC 5952); null if the text is neither. */
export function normaliseIp(cell: string): string | null {
  const text = cell.trim();
  if (toNumber(text) !== null) return text;
  if (isIP(text) !== 6 || text.includes('%')) return null;
  return new URL(`http://[${text}]/`).hostname.slice(1, -1);
}

/** Returns why an address has no location, because it is private or reserved; null if it is public. */
export function specialIp(ip: string): 'private' | 'reserved' | null {
  const number = toNumber(ip);
  if (number !== null) {
    for (const { first, last, kind } of nets4) if (number >= first && number <= last) return kind;
    return null;
  }
  // An IPv4-mapped IPv6 address is treated as IPv4.
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(ip);
  if (mapped) {
    const [high, low] = [parseInt(mapped[1] ?? '', 16), parseInt(mapped[2] ?? '', 16)];
    return specialIp([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  }
  if (private6.check(ip, 'ipv6')) return 'private';
  return reserved6.check(ip, 'ipv6') ? 'reserved' : null;
}
