import { kernelError, type Network } from '@latchkey/kernel'

const ID = /^eip155:[1-9]\d{0,15}$/
const ADDRESS = /^0x[0-9a-f]{40}$/i
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/
const MAX_DECIMALS = 36

function isSafeUrl(value: string): boolean {
  if (/[{}\s]/.test(value)) return false
  try {
    const { protocol, hostname } = new URL(value)
    return protocol === 'https:' || (protocol === 'http:' && LOCAL.test(hostname))
  } catch {
    return false
  }
}

type Problem = readonly [field: string, problem: string]

function* problems({ id, namespace, name, nativeCurrency, rpcUrls, explorer, contracts }: Network): Generator<Problem> {
  if (!ID.test(id)) yield ['id', 'expected eip155:<chain id>']
  if (namespace !== 'eip155') yield ['namespace', 'expected eip155']
  if (!name) yield ['name', 'it is empty']
  const { decimals } = nativeCurrency
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS)
    yield ['nativeCurrency.decimals', `expected a whole number from 0 to ${MAX_DECIMALS}`]
  if (!rpcUrls.length) yield ['rpcUrls', 'it is empty']
  const urls = rpcUrls.map((url, index) => [`rpcUrls[${index}]`, url] as const)
  for (const [field, url] of explorer ? [...urls, ['explorer.url', explorer.url] as const] : urls)
    if (!isSafeUrl(url)) yield [field, 'expected an https address without placeholders; http only for this machine']
  for (const [key, address] of Object.entries(contracts ?? {}))
    if (!ADDRESS.test(address)) yield [`contracts.${key}`, 'expected an address']
}

/** Refuses what a host got wrong. @throws `config/invalid` naming the argument */
export function checkNetworks(networks: readonly Network[]): void {
  const fail = (argument: string, problem: string): never => {
    throw kernelError('config/invalid', { details: { argument: `networks${argument}`, problem } })
  }
  if (!Array.isArray(networks) || !networks.length) fail('', 'expected at least one network')
  const seen = new Set<string>()
  networks.forEach((network, index) => {
    try {
      for (const [field, problem] of problems(network)) fail(`[${index}].${field}`, problem)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      fail(`[${index}]`, 'expected a network object')
    }
    if (seen.has(network.id)) fail(`[${index}].id`, `${network.id} is there twice`)
    seen.add(network.id)
  })
}
