import { type Blockchain, setStorage, timeTravel } from '@acala-network/chopsticks-core'
import type { GenericCall } from '@polkadot/types'
import type { HexString } from '@polkadot/util/types'
import { POLKADOT_ACCOUNTS } from '../accounts.ts'
import { POLKADOT_ASSET } from '../asset.ts'
import { DOT } from '../constants.ts'
import { call } from './call.ts'
import { createSigner, type Signer } from './createSigner.ts'
import { setFree } from './setFree.ts'

/** Each takes the runtime a tenth of a second. */
const TRANSFERS = 4
const FAUCET_FUNDS = 100_000_000n * DOT
const AGE_MS = 60 * 60 * 1000

type Step = readonly [Signer, GenericCall]

async function assetStep(chain: Blockchain, faucet: Signer): Promise<Step> {
  const { tx } = await chain.head.meta
  const { id, name, symbol, decimals, holding } = POLKADOT_ASSET
  const [alice, bob] = POLKADOT_ACCOUNTS
  const calls = [
    call(tx.assets?.create, id, faucet.address, 1n),
    call(tx.assets?.setMetadata, id, name, symbol, decimals),
    call(tx.assets?.mint, id, alice.address, holding),
    call(tx.assets?.mint, id, bob.address, holding / 4n),
  ]
  return [faucet, call(tx.utility?.batchAll, calls)]
}

async function transferSteps(chain: Blockchain): Promise<Step[]> {
  const { tx } = await chain.head.meta
  const [alice, bob] = POLKADOT_ACCOUNTS
  const first = await createSigner(chain, alice.uri)
  const second = await createSigner(chain, bob.uri)
  return Array.from({ length: TRANSFERS }, (_, n) => {
    const [from, to] = n % 3 === 0 ? [second, alice] : [first, bob]
    return [from, call(tx.balances?.transferKeepAlive, to.address, (BigInt(n + 1) * DOT) / 2n)]
  })
}

/** Gives a new chain its accounts, its token and a block of transfers, an hour old; returns the faucet. */
export async function seedPolkadot(chain: Blockchain): Promise<Signer> {
  const faucet = await createSigner(chain, '//Latchkey//faucet')
  const funded = POLKADOT_ACCOUNTS.filter(({ balance }) => balance > 0n)
  const owners = [...funded, { address: faucet.address, balance: FAUCET_FUNDS }]
  const records = owners.map(({ address, balance }) => [
    [address],
    { providers: 1, data: { free: balance.toString() } },
  ])
  await setStorage(chain, { System: { Account: records } })
  const transactions: HexString[] = []
  for (const [signer, method] of [await assetStep(chain, faucet), ...(await transferSteps(chain))])
    transactions.push(await signer.sign(method))
  await timeTravel(chain, Date.now() - AGE_MS)
  await chain.newBlock({ transactions })
  await timeTravel(chain, Date.now())
  // What the transfers cost is given back, so that everybody starts with a round sum.
  for (const { address, balance } of funded) await setFree(chain, address, balance)
  return faucet
}
