import { kernelError, type Network } from '@latchkey/kernel'

const URL = /^(https:\/\/\w|http:\/\/(localhost|127\.0\.0\.1|\[::1])([:/]|$))[^\s{}]*$/i
const URL_RULE = 'expected https without placeholders; http only on this machine'

/** What a network gets wrong first: field and problem. */
function flaw(network: Network, seen: Set<string>): readonly [field: string, problem: string] | undefined {
  const { id, namespace, name, nativeCurrency, rpcUrls, explorer, contracts = {} } = network
  const { decimals } = nativeCurrency
  const badUrl = rpcUrls.findIndex((url) => !URL.test(url))
  if (!/^eip155:[1-9]\d{0,15}$/.test(id)) return ['id', 'expected eip155:<chain id>']
  if (seen.has(id)) return ['id', 'it is there twice']
  if (namespace !== 'eip155') return ['namespace', 'expected eip155']
  if (!name) return ['name', 'it is empty']
  if (!(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36))
    return ['nativeCurrency.decimals', 'expected 0 to 36']
  if (!rpcUrls.length) return ['rpcUrls', 'it is empty']
  if (badUrl >= 0) return [`rpcUrls[${badUrl}]`, URL_RULE]
  if (explorer && !URL.test(explorer.url)) return ['explorer.url', URL_RULE]
  const bad = Object.keys(contracts).find((key) => !/^0x[\da-f]{40}$/i.test(contracts[key] ?? ''))
  if (bad) return [`contracts.${bad}`, 'expected an address']
  seen.add(id)
  return undefined
}

function flawOrShape(network: Network, seen: Set<string>): ReturnType<typeof flaw> {
  try {
    return flaw(network, seen)
  } catch {
    return ['', 'expected a network object']
  }
}

/** Refuses what a host got wrong. @throws `config/invalid` naming the argument */
export function checkNetworks(networks: readonly Network[]): void {
  const fail = (argument: string, problem: string) => kernelError('config/invalid', { details: { argument, problem } })
  if (!Array.isArray(networks) || !networks.length) throw fail('networks', 'expected at least one')
  const seen = new Set<string>()
  networks.forEach((network, index) => {
    const [field, problem] = flawOrShape(network, seen) ?? []
    if (problem) throw fail(`networks[${index}]${field && `.${field}`}`, problem)
  })
}
