import { kernelError } from '../errors/errorTable.ts'
import { parseCaipNetworkId } from './caip.ts'
import type { Network } from './network.ts'

function problemOf(network: Network): string | undefined {
  const { name, nativeCurrency, rpcUrls, namespace, id } = network
  if (!id.startsWith(`${namespace}:`)) return `its id ${id} does not begin with its namespace ${namespace}`
  if (typeof name !== 'string' || name.trim() === '') return `${id} has no name`
  if (typeof nativeCurrency?.symbol !== 'string') return `${id} has no native currency`
  const { decimals } = nativeCurrency
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    return `the decimals of ${id} are not a whole number from 0 to 36`
  if (!Array.isArray(rpcUrls) || rpcUrls.length === 0) return `${id} has no rpcUrls`
  const bad = rpcUrls.find((url) => !/^(https?|wss?):\/\/[^\s/]+/i.test(url))
  return bad === undefined ? undefined : `${bad} is not an address of a node`
}

/** @throws `config/invalid` naming `argument`, `caip/network` */
export function checkNetwork(network: Network, argument: string): void {
  if (typeof network !== 'object' || network === null)
    throw kernelError('config/invalid', { details: { argument, problem: 'not a network' } })
  parseCaipNetworkId(network.id)
  const problem = problemOf(network)
  if (problem) throw kernelError('config/invalid', { details: { argument, problem } })
}
