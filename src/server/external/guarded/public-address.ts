import { BlockList, isIP } from 'node:net';

/** Addresses of this machine, of private networks and of special use: no public server has one of them. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}
/** All global IPv6 addresses but those that contain an IPv4 address (6to4, Teredo). */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
tunnels.addSubnet('2001::', 32, 'ipv6');
tunnels.addSubnet('2002::', 16, 'ipv6');

/** True for an address that anybody in the internet could reach. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return globalIpv6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
}

/** True for an address in one of the networks, also where it is IPv4 written as IPv6. */
export function isWithin(networks: BlockList, address: string): boolean {
  return networks.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
