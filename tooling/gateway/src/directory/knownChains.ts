const ETHEREUM = 'eip155:1'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

/**
 * The list says nothing of chains; it was made of wallets for EVM chains. These serve others too, or only others,
 * by their own documentation.
 */
export const knownChains: Readonly<Record<string, readonly string[]>> = {
  'ag.jup': [SOLANA],
  'app.backpack': [ETHEREUM, SOLANA],
  'app.phantom': [ETHEREUM, SOLANA, BITCOIN],
  'com.bitget.web3': [ETHEREUM, SOLANA, BITCOIN],
  'com.coinbase.wallet': [ETHEREUM, SOLANA, BITCOIN],
  'com.exodus': [ETHEREUM, SOLANA, BITCOIN],
  'com.ledger': [ETHEREUM, SOLANA, BITCOIN, POLKADOT],
  'com.okex.wallet': [ETHEREUM, SOLANA, BITCOIN],
  'com.safepal': [ETHEREUM, SOLANA, BITCOIN],
  'app.subwallet': [ETHEREUM, POLKADOT],
  'com.trustwallet.app': [ETHEREUM, SOLANA, BITCOIN],
  'com.wallet.reown': [BITCOIN],
  'app.xverse': [BITCOIN],
  'com.coin98': [ETHEREUM, SOLANA],
  'io.magiceden.wallet': [ETHEREUM, SOLANA, BITCOIN],
  'io.novawallet': [ETHEREUM, POLKADOT],
  'io.metamask': [ETHEREUM, SOLANA],
  'pro.tokenpocket': [ETHEREUM, SOLANA, BITCOIN],
  'xyz.talisman': [ETHEREUM, POLKADOT],
}
