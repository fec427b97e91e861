import type { Network } from '@latchkey/kernel'
import type { Word } from './word.ts'

const PLACEHOLDER = 'Unknown Network'

/** What is said about a network the site does not offer: by its name when that is known, else by its id. */
export function unsupportedWords(network: Network | undefined): { readonly title: Word; readonly text: Word } {
  const isNamed = network !== undefined && network.name !== '' && network.name !== PLACEHOLDER
  return isNamed
    ? { title: 'unsupportedTitle', text: 'unsupportedText' }
    : { title: 'unknownNetworkTitle', text: 'unknownNetworkText' }
}
