// Makes src/features/directory/logos.json from the logo sets of web3icons. Run after a new release of them:
//
//   npm pack @web3icons/core @web3icons/common   (and unpack both, each into a folder of its own)
//   node logos/generate.mjs <folder of core> <folder of common>

import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [core, common] = process.argv.slice(2).map((folder) => resolve(folder))
if (!core || !common) throw new Error('Name the folders of @web3icons/core and @web3icons/common.')

const DIRECTORY = new URL('../src/features/directory/', import.meta.url)
/** Logos over this are drawings of another kind; a tile of letters is clearer at 40 pixels. */
const MAX_CHARACTERS = 6_000
/** So many tokens by market value, beside the coins of the networks. */
const MAX_TOKENS = 200

const load = async (...path) => await import(pathToFileURL(join(...path)).href)
const { networks, tokens } = await load(common, 'dist/index.js')
const { wallets: list } = JSON.parse(readFileSync(new URL('wallets.json', DIRECTORY), 'utf8'))

/** A logo on its own ground, filling its square; `undefined` when there is none or it is too large. */
async function logo(kind, name) {
  const { default: svg } = await load(core, `dist/svgs/${kind}s/background/${name}.svg.js`).catch(() => ({}))
  const short = svg?.replace(/\s*\n\s*/g, '').replace(' class="web3icons"', '')
  return short && short.length <= MAX_CHARACTERS ? short : undefined
}

const logos = {}
/** The logo's key, once its drawing is kept. */
async function keep(kind, name) {
  const key = `${kind}/${name}`
  logos[key] ??= await logo(kind, name)
  if (logos[key] === undefined) delete logos[key]
  return logos[key] === undefined ? undefined : key
}

/** Wallets by their id in wallets.json, with the logo of the maker where it is one of an exchange, a network or a token. */
const WALLETS = {
  'app.backpack': 'wallet/backpack',
  'app.keplr': 'wallet/keplr',
  'app.phantom': 'wallet/phantom',
  'ag.jup': 'token/JUP',
  'com.alphawallet': 'wallet/alpha-wallet',
  'com.binance.wallet': 'exchange/binance',
  'com.bitget.web3': 'exchange/bitget',
  'com.bybit': 'exchange/bybit',
  'com.coin98': 'wallet/coin98',
  'com.coinbase.wallet': 'wallet/coinbase',
  'com.crypto.wallet': 'exchange/crypto-com',
  'com.enkrypt': 'wallet/enkrypt',
  'com.exodus': 'wallet/exodus',
  'com.kraken': 'wallet/kraken',
  'com.ledger': 'wallet/ledger',
  'com.okex.wallet': 'wallet/okx',
  'com.robinhood.wallet': 'network/robinhood',
  'com.roninchain.wallet': 'wallet/ronin',
  'com.safepal': 'token/SFP',
  'com.trustwallet.app': 'wallet/trust',
  'com.zengo': 'wallet/zengo',
  'fi.pillar': 'wallet/pillar',
  'global.safe': 'wallet/safe',
  'im.token': 'wallet/imtoken',
  'io.1inch.wallet': 'exchange/1inch',
  'io.atomicwallet': 'wallet/atomic',
  'io.getclave': 'wallet/clave',
  'io.metamask': 'wallet/metamask',
  'io.rabby': 'wallet/rabby',
  'io.trezor': 'wallet/trezor',
  'io.wallet3': 'wallet/wallet-3',
  'io.zerion.wallet': 'wallet/zerion',
  'me.rainbow': 'wallet/rainbow',
  'org.uniswap': 'exchange/uniswap',
  'pro.tokenpocket': 'wallet/token-pocket',
  'technology.obvious': 'wallet/obvious',
  'us.binance': 'exchange/binance',
  'xyz.argent': 'wallet/argent',
  'xyz.sequence': 'wallet/sequence',
}

/** Connectors that clients know by name. */
const CONNECTORS = {
  WalletConnect: 'wallet/wallet-connect',
  Coinbase: 'wallet/coinbase',
  Safe: 'wallet/safe',
  Ledger: 'wallet/ledger',
}

/** CAIP-2 ids of the platforms by which web3icons names the contracts of a token. */
const PLATFORMS = {
  ethereum: 'eip155:1',
  'optimistic-ethereum': 'eip155:10',
  'binance-smart-chain': 'eip155:56',
  xdai: 'eip155:100',
  'polygon-pos': 'eip155:137',
  base: 'eip155:8453',
  'arbitrum-one': 'eip155:42161',
  celo: 'eip155:42220',
  avalanche: 'eip155:43114',
  linea: 'eip155:59144',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/** CAIP-2 ids that web3icons does not give, or gives in another form. */
const NETWORKS = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'network/solana',
  'bip122:000000000019d6689c085ae165831e93': 'network/bitcoin',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'network/polkadot',
}

async function keepAll(wanted) {
  const found = {}
  for (const [id, source] of Object.entries(wanted)) {
    const [kind, name] = source.split('/')
    const key = await keep(kind, name)
    if (key === undefined) console.warn(`${id}: there is no ${source}`)
    else found[id] = key
  }
  return found
}

const known = new Set(list.map(({ id }) => id))
for (const id of Object.keys(WALLETS)) if (!known.has(id)) console.warn(`${id} is not in wallets.json`)

const ofNetworks = { ...NETWORKS }
for (const { caip2id, filePath } of networks)
  if (caip2id?.startsWith('eip155:')) ofNetworks[caip2id] ??= filePath.replace(':', '/')

const bySymbol = new Map(tokens.map((token) => [token.symbol.toUpperCase(), token]))
const COINS = [
  'ETH',
  'BTC',
  'SOL',
  'DOT',
  'BNB',
  'POL',
  'AVAX',
  'XDAI',
  'CELO',
  'FTM',
  'S',
  'MNT',
  'BERA',
  'GLMR',
  'MOVR',
]
const ofCoins = {}
for (const symbol of COINS) {
  const file = bySymbol.get(symbol)?.filePath.slice('token:'.length)
  if (file) ofCoins[symbol] = `token/${file}`
}

const ranked = tokens
  .filter(({ addresses = {} }) => Object.keys(addresses).some((platform) => platform in PLATFORMS))
  .sort((a, b) => (a.marketCapRank ?? Infinity) - (b.marketCapRank ?? Infinity))
/** Tokens that stand for a network's coin, which web3icons gives no addresses. */
const WRAPPED = {
  'eip155:1:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': 'token/ETH',
  'eip155:10:0x4200000000000000000000000000000000000006': 'token/ETH',
  'eip155:8453:0x4200000000000000000000000000000000000006': 'token/ETH',
  'eip155:42161:0x82af49447d8a07e3bd95bd0d56f35241523fbab1': 'token/ETH',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111112': 'token/SOL',
}
const ofTokens = await keepAll(WRAPPED)
let count = 0
for (const { addresses, filePath } of ranked) {
  if (count === MAX_TOKENS) break
  const key = await keep('token', filePath.slice('token:'.length))
  if (key === undefined) continue
  count += 1
  for (const [platform, address] of Object.entries(addresses)) {
    const chain = PLATFORMS[platform]
    if (chain?.startsWith('eip155:') && /^0x[0-9a-f]{40}$/i.test(address))
      ofTokens[`${chain}:${address.toLowerCase()}`] ??= key
    if (chain?.startsWith('solana:') && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address))
      ofTokens[`${chain}:${address}`] ??= key
  }
}

const version = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
const file = {
  origin: `npm @web3icons/core ${version(core)} and @web3icons/common ${version(common)}, drawings on their own ground`,
  licence: 'MIT, © web3icons; the logos are trade marks of their owners',
  wallets: await keepAll(WALLETS),
  connectors: await keepAll(CONNECTORS),
  networks: await keepAll(ofNetworks),
  coins: await keepAll(ofCoins),
  tokens: ofTokens,
  logos: Object.fromEntries(Object.entries(logos).sort(([a], [b]) => (a < b ? -1 : 1))),
}
writeFileSync(
  new URL('logos.json', DIRECTORY),
  `${JSON.stringify(file, null, 0).replace(/,"(\w+)":\{/g, ',\n"$1":{')}\n`,
)
console.log(
  `${Object.keys(file.wallets).length} of ${list.length} wallets, ${Object.keys(file.networks).length} networks,`,
  `${Object.keys(file.coins).length} coins, ${count} tokens under ${Object.keys(ofTokens).length} addresses`,
)
