import type { ChainFamily } from '@latchkey/kernel'

/** What families are called where there is no room. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['eip155', 'EVM'],
  ['solana', 'Solana'],
  ['bip122', 'Bitcoin'],
  ['polkadot', 'Polkadot'],
])

/** The short name of a chain family. */
export function familyName({ namespace, label }: ChainFamily): string {
  return SHORT.get(namespace) ?? label
}

/** The families of the site that a wallet works with, as its second line; empty where the site has only one. */
export function familyNames(namespaces: readonly string[], families: readonly ChainFamily[]): string {
  if (families.length < 2) return ''
  return families
    .filter(({ namespace }) => namespaces.includes(namespace))
    .map(familyName)
    .join(', ')
}
