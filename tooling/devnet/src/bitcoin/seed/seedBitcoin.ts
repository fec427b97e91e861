import { BITCOIN_ACCOUNTS, type BitcoinAccount } from '../accounts.ts'
import type { BitcoinChain } from '../bitcoinChain.ts'
import { DUST, HISTORY_SECONDS, MATURITY } from '../bitcoinChain.ts'
import { coinsOf } from '../wallet/coinsOf.ts'
import { type BitcoinWallet, createWallet } from '../wallet/createWallet.ts'

/** Blocks whose coins the faucet can spend from the start. */
const FAUCET_BLOCKS = 20
const TRANSFERS = 24
const PER_BLOCK = 3

interface Owner {
  readonly account: BitcoinAccount
  readonly wallet: BitcoinWallet
}

function owned({ index }: BitcoinChain, { wallet }: Owner): bigint {
  return coinsOf(index, wallet.script).reduce((total, { value }) => total + value, 0n)
}

/** Brings a new chain's accounts to their balances by sixty days of transactions, all really mined. */
export async function seedBitcoin(chain: BitcoinChain): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const owners = BITCOIN_ACCOUNTS.map((account) => ({
    account,
    wallet: createWallet(account.type, account.privateKey),
  }))
  const blocks = 2 + Math.ceil(TRANSFERS / PER_BLOCK)
  let step = 0
  const mineThen = async (count = 1) => {
    step += 1
    const time = now - HISTORY_SECONDS + Math.floor((step * HISTORY_SECONDS) / (blocks + 1))
    await chain.call('setmocktime', [time])
    await chain.mine(count)
  }

  await chain.call('setmocktime', [now - HISTORY_SECONDS])
  await chain.mine(MATURITY + FAUCET_BLOCKS)
  for (const { account, wallet } of owners) await chain.send(chain.faucet, wallet.script, account.balance / 2n)
  await mineThen()
  for (let n = 0; n < TRANSFERS; n++) {
    const from = owners[n % owners.length]
    const to = owners[(n * 5 + 3) % owners.length]
    if (from && to) await chain.send(from.wallet, to.wallet.script, 25_000n + 1_250n * BigInt(n))
    if (n % PER_BLOCK === PER_BLOCK - 1) await mineThen()
  }
  for (const owner of owners) {
    const missing = owner.account.balance - owned(chain, owner)
    if (missing > DUST) await chain.send(chain.faucet, owner.wallet.script, missing)
  }
  await mineThen()
  await chain.call('setmocktime', [0])
}
