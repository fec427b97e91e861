import { fileURLToPath } from 'node:url'
import { EVM_ROUTERS } from '../../plugins/swaps/src/model/lists/eip155.ts'

// Compares the reviewed list of aggregators with what they publish: `node tooling/steps/compareRouters.ts`. Asks the network,
// and is therefore no step of the checks.

const LIFI_CHAINS = 'https://li.quest/v1/chains?chainTypes=EVM'
const ZEROEX_CONTRACTS = 'https://docs.0x.org/docs/core-concepts/contracts.md'
const ADDRESS = /0x[0-9a-fA-F]{40}/g

type Fetch = (url: string) => Promise<{ readonly ok: boolean; readonly status: number; text(): Promise<string> }>

async function read(url: string, fetch: Fetch): Promise<string> {
  const answer = await fetch(url)
  if (answer.ok) return answer.text()
  throw new Error(`${url} answered with status ${answer.status}: try again, or open it in a browser.`)
}

/** Where LI.FI says that its contract is, by chain. */
function diamonds(text: string): ReadonlyMap<number, string> {
  const { chains = [] }: { chains?: readonly { id: number; diamondAddress?: string }[] } = JSON.parse(text)
  return new Map(
    chains.flatMap(({ id, diamondAddress }) => (diamondAddress ? [[id, diamondAddress.toLowerCase()]] : [])),
  )
}

/**
 * What differs between the list and the services' published tables, in words; empty when nothing does.
 *
 * @throws Error when a table cannot be read
 */
export async function compareRouters(fetch: Fetch = globalThis.fetch): Promise<readonly string[]> {
  const published = diamonds(await read(LIFI_CHAINS, fetch))
  const text = await read(ZEROEX_CONTRACTS, fetch)
  const named = new Set(Array.from(text.matchAll(ADDRESS), ([address]) => address.toLowerCase()))
  return EVM_ROUTERS.flatMap(({ provider, target, registry = target, chains }) => {
    if (provider === 'lifi')
      return chains.flatMap((chain) => {
        const there = published.get(chain)
        if (there === target.toLowerCase()) return []
        return `lifi on ${chain}: the list says ${target}, ${LIFI_CHAINS} says ${there ?? 'nothing'}`
      })
    return [target, registry]
      .filter((address) => !named.has(address.toLowerCase()))
      .map((address) => `${provider}: ${address} is not in ${ZEROEX_CONTRACTS}`)
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const differences = await compareRouters()
  console.log(differences.join('\n') || 'The list is as the services publish it.')
  process.exitCode = differences.length > 0 ? 1 : 0
}
