import type { DevnetOptions, StartPart } from '../devnet/src/index.ts'
import { replayed, startReplay } from '../devnet/src/replay/startReplay.ts'
import { startPhone } from '../devnet/src/wallet/startPhone.ts'
import { gatewayParts } from './startGateway.ts'

/** The chains that are shown from what was recorded, and one of the default nodes of each. */
const REPLAYED: Readonly<Record<string, string>> = {
  'evm-1': 'https://ethereum-rpc.publicnode.com',
  'evm-8453': 'https://mainnet.base.org',
  'evm-42161': 'https://arb1.arbitrum.io/rpc',
  'evm-10': 'https://mainnet.optimism.io',
  'evm-137': 'https://polygon-bor-rpc.publicnode.com',
  'evm-56': 'https://bsc-dataseed.bnbchain.org',
  solana: 'https://api.mainnet-beta.solana.com',
}

/** The main networks from what was recorded of them; sign-in and pairing are as always. */
export function replayedParts(): DevnetOptions {
  const { gateway, frame } = gatewayParts()
  const nodes = Object.entries(REPLAYED).map(([name, address]): [string, StartPart] => [
    name,
    async ({ services = {} }) => ({ name, url: replayed(services.replay ?? '', address), stop: async () => undefined }),
  ])
  const last = { replay: startReplay, ...Object.fromEntries(nodes), gateway, frame, wallet: startPhone }
  return { parts: ['relay', 'mail', 'openid'], last }
}
