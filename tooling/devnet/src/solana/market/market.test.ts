import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callRpc } from '../../evm/callRpc.ts'
import { SOLANA_TOKENS } from '../genesis/tokens.ts'
import { seedAccounts } from '../seed/seedSolana.ts'
import { type SolanaPart, startSolana } from '../startSolana.ts'
import { accountOf, makerSigner } from './market.ts'
import { fillInstruction, offerOf, routeInstructions } from './trades.ts'

let part: SolanaPart
const [USDC] = SOLANA_TOKENS
const SOL = 'So11111111111111111111111111111111111111112'

beforeAll(async () => {
  part = await startSolana({ slotMs: 100 })
})
afterAll(() => part.stop())

const ask = (method: string, ...params: readonly unknown[]) =>
  callRpc(part.url, method, params, AbortSignal.timeout(10_000))

async function lamportsOf(owner: Address): Promise<bigint> {
  return BigInt(Object(await ask('getBalance', owner)).value)
}

async function dollarsOf(owner: Address): Promise<bigint> {
  const answer = Object(await ask('getTokenAccountBalance', await accountOf(owner, USDC)))
  return BigInt(answer.value.amount)
}

async function send(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  signers: readonly KeyPairSigner[] = [],
) {
  const { value } = Object(await ask('getLatestBlockhash'))
  const lifetime = { blockhash: blockhash(value.blockhash), lastValidBlockHeight: BigInt(value.lastValidBlockHeight) }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (living) =>
      appendTransactionMessageInstructions(
        instructions.map((step) => ({
          ...step,
          accounts: step.accounts?.map((account) => {
            const signer = [payer, ...signers].find((candidate) => candidate.address === account.address)
            return signer && account.role >= AccountRole.READONLY_SIGNER ? { ...account, signer } : account
          }),
        })) as readonly Instruction[],
        living,
      ),
  )
  const signed = await signTransactionMessageWithSigners(message)
  return ask('sendTransaction', getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
}

async function alice(): Promise<KeyPairSigner> {
  const [first] = await seedAccounts()
  if (!first) throw new Error('no accounts')
  return first
}

describe('the router', () => {
  test('default: SOL goes in, and what the pool gives comes out', async () => {
    const taker = await alice()
    const asked = { sold: SOL, bought: USDC.mint, amount: 1_000_000_000n, taker: taker.address }
    const { out } = await offerOf(part.url, asked)
    const [coins, dollars] = [await lamportsOf(taker.address), await dollarsOf(taker.address)]
    await send(taker, await routeInstructions({ ...asked, quoted: out, slippage: 100 }))
    expect(await dollarsOf(taker.address)).toBe(dollars + out)
    expect(await lamportsOf(taker.address)).toBe(coins - 1_000_000_000n - 5000n)
  })

  test('error: the pool was moved in between, and gives less than the least', async () => {
    const taker = await alice()
    const asked = { sold: USDC.mint, bought: SOL, amount: 1_000_000n, taker: taker.address }
    const { out } = await offerOf(part.url, asked)
    const instructions = await routeInstructions({ ...asked, quoted: (out * 11n) / 10n, slippage: 100 })
    await expect(send(taker, instructions)).rejects.toThrow('0x1771')
  })
})

describe('the order engine', () => {
  test.each([
    [SOL, USDC.mint],
    [USDC.mint, SOL],
  ])('default: %s for %s, signed by both', async (sold, bought) => {
    const [taker, maker] = [await alice(), await makerSigner()]
    const [coins, dollars] = [await lamportsOf(taker.address), await dollarsOf(taker.address)]
    const expireAt = BigInt(Math.floor(Date.now() / 1000) + 60)
    const step = await fillInstruction({ sold, bought, amount: 2000n, out: 1000n, taker: taker.address, expireAt })
    await send(maker, [step], [taker])
    const [given, taken] = [await lamportsOf(taker.address), await dollarsOf(taker.address)]
    expect(sold === SOL ? [given, taken] : [taken, given]).toEqual(
      sold === SOL ? [coins - 2000n, dollars + 1000n] : [dollars - 2000n, coins + 1000n],
    )
  })

  test('error: an offer that has run out', async () => {
    const [taker, maker] = [await alice(), await makerSigner()]
    const fields = { sold: SOL, bought: USDC.mint, amount: 1n, out: 1n, taker: taker.address, expireAt: 1n }
    await expect(send(maker, [await fillInstruction(fields)], [taker])).rejects.toThrow('0x1770')
  })
})
