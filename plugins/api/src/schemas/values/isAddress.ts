const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

/** What an address of a chain family looks like; none is checked further than its alphabet and length. */
const families: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: new RegExp(`^${BASE58}{32,44}$`),
  bip122: new RegExp(`^(${BASE58}{25,40}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}|0x)$`, 'i'),
  polkadot: new RegExp(`^(${BASE58}{46,50}|0x)$`),
}

/** Whether `address` may be one of the namespace; a namespace that is not known takes any. */
export function isAddress(namespace: string, address: string): boolean {
  return families[namespace]?.test(address) ?? true
}
