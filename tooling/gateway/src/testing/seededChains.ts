import { ACCOUNTS, type Devnet } from '@latchkey/devnet'
import { ENS, EXCHANGE, MULTICALL, TOKENS } from '@latchkey/devnet/contracts'
import type { ChainConfig } from '../config/chainConfig.ts'

const STABLE = new Set<string>([TOKENS.usdc.symbol, TOKENS.usdt.symbol])

/** The local chains with their contracts: tokens, exchange, multicall and names. */
export function seededChains(devnet: Devnet): ChainConfig[] {
  return Object.entries(devnet.chains).map(([id, { rpcUrl }]) => ({
    id: `eip155:${id}`,
    name: `Local ${id}`,
    rpcUrls: [rpcUrl],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    confirmations: 5,
    faucetKey: ACCOUNTS.at(-1)?.privateKey,
    multicall: MULTICALL,
    ensRegistry: ENS.registry,
    exchange: { factory: EXCHANGE.factory, router: EXCHANGE.router, wrappedNative: EXCHANGE.weth },
    tokens: [TOKENS.weth, TOKENS.usdc, TOKENS.usdt, TOKENS.latch, TOKENS.ticket].map((token) => ({
      ...token,
      eip2612: token.symbol === TOKENS.usdc.symbol,
      isStable: STABLE.has(token.symbol),
    })),
  }))
}
