import { kernelError, type Network } from '@latchkey/kernel'

const NODE_URL = /^(https:\/\/\w|http:\/\/(localhost|127\.0\.0\.1|\[::1])([:/]|$))[^\s{}]*$/i
const URL_RULE = 'expected https without placeholders; http only on this machine'

const GATEWAY = /^(https:\/\/[^/\s?#{}]+|http:\/\/(localhost|127\.0\.0\.1|\[::1])(:\d+)?)\/?$/i

type Row = readonly [field: string, isFine: unknown, problem: string]

const invalid = (argument: string, problem: string) => kernelError('config/invalid', { details: { argument, problem } })

function rows(network: Network, others: readonly Network[]): readonly Row[] {
  const { id, namespace, name, nativeCurrency, rpcUrls, explorer, contracts = {} } = network
  const { decimals } = nativeCurrency
  return [
    ['id', /^eip155:[1-9]\d{0,15}$/.test(id), 'expected eip155:<chain id>'],
    ['id', others.every((other) => other.id !== id), 'it is there twice'],
    ['namespace', namespace === 'eip155', 'expected eip155'],
    ['name', name, 'it is empty'],
    ['nativeCurrency.decimals', Number.isInteger(decimals) && decimals >= 0 && decimals <= 36, 'expected 0 to 36'],
    ['rpcUrls', rpcUrls.length, 'it is empty'],
    ...rpcUrls.map((url, index): Row => [`rpcUrls[${index}]`, NODE_URL.test(url), URL_RULE]),
    ['explorer.url', !explorer || NODE_URL.test(explorer.url), URL_RULE],
    ...Object.entries(contracts).map(
      ([key, address]): Row => [`contracts.${key}`, /^0x[\da-f]{40}$/i.test(address), 'expected an address'],
    ),
  ]
}

function flaw(network: Network, others: readonly Network[]): Row | undefined {
  try {
    return rows(network, others).find(([, isFine]) => !isFine)
  } catch {
    return ['', false, 'expected a network object']
  }
}

/** Refuses networks that a host got wrong. @throws `config/invalid` naming the argument */
export function checkNetworks(networks: readonly Network[]): void {
  if (!Array.isArray(networks) || !networks.length) throw invalid('networks', 'expected at least one')
  networks.forEach((network, index) => {
    const found = flaw(network, networks.slice(0, index))
    if (found) throw invalid(`networks[${index}]${found[0] && `.${found[0]}`}`, found[2])
  })
}

/** Refuses gateways that a host got wrong. @throws `config/invalid` naming the argument */
export function checkNameGateways(gateways: readonly string[]): void {
  if (!Array.isArray(gateways)) throw invalid('nameGateways', 'expected a list')
  gateways.forEach((gateway: unknown, index) => {
    if (typeof gateway === 'string' && GATEWAY.test(gateway)) return
    throw invalid(
      `nameGateways[${index}]`,
      'expected an origin such as https://gateway.example; http only on this machine',
    )
  })
}
