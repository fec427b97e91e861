import { type Devnet, startDevnet } from '@latchkey/devnet'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import { supportedChainsAnswer } from '@latchkey/plugin-api/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type RpcTrial, startRpcTrial } from '../../testing/rpcTrial.ts'
import { solanaTransfer } from '../../testing/solanaTransfer.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const [payer, , nobody] = SOLANA_ACCOUNTS
const balance = z.object({ value: z.number() })
const latest = z.object({ value: z.object({ blockhash: z.string() }) })
let devnet: Devnet
let trial: RpcTrial

beforeAll(async () => {
  devnet = await startDevnet({ parts: ['solana'] })
  trial = await startRpcTrial({ id: SOLANA, otherId: SOLANA_DEVNET, node: devnet.services.solana ?? '' })
}, 60_000)

afterAll(async () => {
  await trial?.stop()
  await devnet?.stop()
})

const held = async (address: string): Promise<number> => (await trial.resultOf(balance, 'getBalance', [address])).value

describe('rpc to Solana', { timeout: 60_000 }, () => {
  it('default: a signed transfer is sent and moves real coins; when it is final it is kept', async () => {
    const { blockhash } = (await trial.resultOf(latest, 'getLatestBlockhash')).value
    const before = await held(nobody.address)
    const wire = solanaTransfer({ secretKey: payer.secretKey, to: nobody.address, lamports: 2_000_000n, blockhash })
    const signature = await trial.resultOf(z.string(), 'sendTransaction', [wire, { encoding: 'base64' }])
    await expect.poll(() => held(nobody.address), { timeout: 30_000 }).toBe(before + 2_000_000)
    const options = { commitment: 'finalized', encoding: 'json', maxSupportedTransactionVersion: 0 }
    await expect
      .poll(async () => (await trial.ask('getTransaction', [signature, options])).result, { timeout: 30_000 })
      .toMatchObject({ meta: { err: null } })
    expect(await trial.askedOfTwo('getTransaction', [signature, options])).toBe(0)
    expect(await trial.askedOfTwo('getTransaction', [signature, { ...options, commitment: 'confirmed' }])).toBe(2)
  })

  it('behavior: what can change is asked again, the genesis is not', async () => {
    expect(await trial.askedOfTwo('getGenesisHash')).toBe(1)
    expect(await trial.askedOfTwo('getBalance', [payer.address])).toBe(2)
    expect(await trial.askedOfTwo('getLatestBlockhash')).toBe(2)
  })

  it('parameters: ids from before they were changed are known', async () => {
    for (const id of ['solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
      expect(balance.parse((await trial.ask('getBalance', [payer.address], id)).result).value).toBeGreaterThan(0)
  })

  it("error: methods that are not listed, the node's own refusal, a node of another network", async () => {
    await trial.expectRefused(['requestAirdrop', 'eth_blockNumber', 'getProgramAccounts'])
    expect(await trial.ask('getBalance', ['not an address'])).toMatchObject({ error: { code: -32602 } })
    await trial.expectWrongChain('getSlot')
  })

  it('default: its accounts are served too', async () => {
    const { http } = supportedChainsAnswer.parse(await (await fetch(trial.url)).json())
    expect(http).toEqual([SOLANA, SOLANA_DEVNET])
  })
})
