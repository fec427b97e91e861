import { type Blockchain, compactHex, setStorage, timeTravel } from '@acala-network/chopsticks-core'
import { Keyring } from '@polkadot/keyring'
import type { GenericCall, GenericExtrinsic } from '@polkadot/types'
import type { RuntimeVersion } from '@polkadot/types/interfaces'
import { bnToU8a, hexToU8a, u8aToHex } from '@polkadot/util'
import type { HexString } from '@polkadot/util/types'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { POLKADOT_ACCOUNTS } from '../accounts.ts'
import { DOT, GENESIS_HASH, POLKADOT_ASSET } from '../constants.ts'
import { call } from './call.ts'

/** Signs extrinsics of one account, counting its transactions. */
export interface Signer {
  readonly address: string
  /** The signed extrinsic; it holds forever. Each has the number after that of the last one unless it is given. */
  sign(call: GenericCall, nonce?: number): Promise<HexString>
}

/** The signer of a development account, given as `//Name`; nothing else may use that account at that time. */
async function createSigner(chain: Blockchain, uri: string): Promise<Signer> {
  await cryptoWaitReady()
  const pair = new Keyring({ type: 'sr25519' }).addFromUri(uri)
  let next = 0
  return {
    address: pair.address,
    async sign(call, nonce = next) {
      next = nonce + 1
      const registry = await chain.head.registry
      const extrinsic = registry.createType<GenericExtrinsic>('GenericExtrinsic', call, { version: 4 })
      const runtimeVersion = registry.createType<RuntimeVersion>('RuntimeVersion', await chain.head.runtimeVersion)
      const hashes = { blockHash: GENESIS_HASH, genesisHash: GENESIS_HASH }
      extrinsic.sign(pair, { ...hashes, nonce, runtimeVersion })
      return extrinsic.toHex()
    },
  }
}

/** Where an account's record has what is free: behind four 32-bit counters, as a 128-bit number. */
const FREE_OFFSET = 16
const FREE_BITS = 128

/** Sets what an account can spend, in plancks, and leaves the rest of its record as it is. */
async function setFree(chain: Blockchain, address: string, amount: bigint): Promise<void> {
  const { query } = await chain.head.meta
  if (!query.system?.account) return
  const key = compactHex(query.system.account(address))
  const record = await chain.head.get(key)
  if (!record) return
  const bytes = hexToU8a(record)
  bytes.set(bnToU8a(amount, { bitLength: FREE_BITS, isLe: true }), FREE_OFFSET)
  await setStorage(chain, [[key, u8aToHex(bytes)]])
}

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
  // What the transfers cost is given back, so that each account starts with a round sum.
  for (const { address, balance } of funded) await setFree(chain, address, balance)
  return faucet
}
