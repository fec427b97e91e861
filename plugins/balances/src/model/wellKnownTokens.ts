import type { CaipNetworkId } from '@latchkey/kernel'
import type { ListedCollection } from './collectible.ts'
import type { TokenEntry } from './tokenList.ts'

type Short = readonly [address: string, symbol: string, name: string, decimals: number]

const chains: Readonly<Record<number, readonly Short[]>> = {
  1: [
    ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 'USD Coin', 6],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 'Tether USD', 6],
    ['0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 'Dai Stablecoin', 18],
    ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 'Wrapped Ether', 18],
    ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 'Wrapped BTC', 8],
    ['0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', 'wstETH', 'Wrapped liquid staked Ether 2.0', 18],
    ['0x514910771AF9Ca656af840dff83E8264EcF986CA', 'LINK', 'ChainLink Token', 18],
    ['0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'UNI', 'Uniswap', 18],
    ['0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 'AAVE', 'Aave Token', 18],
  ],
  10: [
    ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USDC', 'USD Coin', 6],
    ['0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 'USDT', 'Tether USD', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 'Dai Stablecoin', 18],
    ['0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether', 18],
    ['0x4200000000000000000000000000000000000042', 'OP', 'Optimism', 18],
  ],
  56: [
    ['0x55d398326f99059fF775485246999027B3197955', 'USDT', 'Tether USD', 18],
    ['0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 'USDC', 'USD Coin', 18],
    ['0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'WBNB', 'Wrapped BNB', 18],
  ],
  137: [
    ['0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 'USD Coin', 6],
    ['0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 'USDT', 'Tether USD', 6],
    ['0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 'DAI', 'Dai Stablecoin', 18],
    ['0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 'WETH', 'Wrapped Ether', 18],
  ],
  8453: [
    ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 'USD Coin', 6],
    ['0x4200000000000000000000000000000000000006', 'WETH', 'Wrapped Ether', 18],
    ['0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 'DAI', 'Dai Stablecoin', 18],
  ],
  42161: [
    ['0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 'USD Coin', 6],
    ['0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 'Tether USD', 6],
    ['0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 'DAI', 'Dai Stablecoin', 18],
    ['0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 'Wrapped Ether', 18],
    ['0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', 'WBTC', 'Wrapped BTC', 8],
    ['0x912CE59144191C1204E64559FE8253a0e49E6548', 'ARB', 'Arbitrum', 18],
  ],
  43114: [
    ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 'USDC', 'USD Coin', 6],
    ['0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 'USDT', 'TetherToken', 6],
  ],
}

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Of Solana, which tells by itself what an account holds: these are known by name, and what imitates them is not. */
const mints: readonly Short[] = [
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 'USD Coin', 6],
  ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'BONK', 'Bonk', 5],
  ['JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'JUP', 'Jupiter', 6],
]

/** Tokens that are looked for without any service and without a list of the host. A chunk of its own. */
export const wellKnownTokens: readonly TokenEntry[] = [
  ...Object.entries(chains).flatMap(([chainId, tokens]) =>
    tokens.map(([address, symbol, name, decimals]) => ({ chainId: Number(chainId), address, symbol, name, decimals })),
  ),
  ...mints.map(([address, symbol, name, decimals]) => ({ network: SOLANA, address, symbol, name, decimals }) as const),
]

/** Collections that are imitated most, by network, address in lower case and name. */
const collections: readonly (readonly [chainId: number, address: string, name: string])[] = [
  [1, '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb', 'CryptoPunks'],
  [1, '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d', 'Bored Ape Yacht Club'],
  [1, '0x60e4d786628fea6478f785a6d7e704777c86a7c6', 'Mutant Ape Yacht Club'],
  [1, '0xed5af388653567af2f388e6224dc7c4b3241c544', 'Azuki'],
  [1, '0xbd3531da5cf5857e7cfaa92426877b022e612cf8', 'Pudgy Penguins'],
  [1, '0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85', 'Ethereum Name Service'],
  [1, '0xc36442b4a4522e871399cd717abdd847ab11fe88', 'Uniswap V3 Positions NFT-V1'],
]

/** The listed collections of a network, as what imitates them is told by. */
export function collectionsOf(network: CaipNetworkId): readonly ListedCollection[] {
  return collections.flatMap(([chainId, address, name]) =>
    network === `eip155:${chainId}` ? [{ id: `${network}/erc721:${address}`, name, symbol: name }] : [],
  )
}
