import { BlockList, isIP } from 'node:net';

/** Reads `WEBHOOK_ALLOWED_NETWORKS`, networks like `10.1.0.0/16` with commas between; null when it cannot be used. */
export function parseNetworks(text: string): BlockList | null {
  const networks = new BlockList();
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const [address = '', length] = part.split('/');
    const version = isIP(address);
    const longest = version === 6 ? 128 : 32;
    const prefix = length === undefined ? longest : Number(length);
    const isPrefix = length === undefined || (/^\d{1,3}$/.test(length) && prefix <= longest);
    if (version === 0 || !isPrefix || part.split('/').length > 2) return null;
    networks.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  }
  return networks;
}
