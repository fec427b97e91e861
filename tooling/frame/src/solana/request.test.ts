import { encodeBase58 } from '@latchkey/plugin-embedded/messages'
import { Keypair, SystemProgram, TransactionMessage } from '@solana/web3.js'
import { expect, test } from 'vitest'
import type { App } from '../app/app.ts'
import type { Asked } from '../channel/frameChannel.ts'
import { match, type Request } from '../requests/approve.ts'
import { solanaRequest } from './request.ts'

const own = Keypair.fromSeed(new Uint8Array(32).fill(7))
const address = own.publicKey.toBase58()
const chain = { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' }
const coin = { name: 'Solana', symbol: 'SOL', decimals: 9 }

function setUp(asked: Partial<Asked> = {}): { readonly request: Request<string>; readonly signed: () => number } {
  let signed = 0
  const request: Request<string> = {
    app: { chain: 'eip155:1', solanaChain: chain.id } as App,
    asked: {
      id: 'a',
      origin: 'https://shop.example',
      account: `${chain.id}:${address}`,
      chain: chain.id,
      signal: new AbortController().signal,
      ...asked,
    },
    wallet: {
      address,
      withKey(work) {
        signed += 1
        return work(new Uint8Array(32).fill(7))
      },
    },
    address,
    chain: { ...chain, nativeCurrency: coin },
    turn: () => ({ position: 1, total: 1 }),
  }
  return { request, signed: () => signed }
}

test('error: a message that is a transaction, for another account or of a form that is not known is never drawn', async () => {
  const { request, signed } = setUp()
  const transfer = SystemProgram.transfer({ fromPubkey: own.publicKey, toPubkey: own.publicKey, lamports: 1 })
  const recentBlockhash = address
  const message = new TransactionMessage({ payerKey: own.publicKey, recentBlockhash, instructions: [transfer] })
  const ask = (params: unknown, method = 'solana_signMessage') => solanaRequest(request, method, params)
  for (const bytes of [message.compileToV0Message().serialize(), message.compileToLegacyMessage().serialize()])
    await expect(ask({ message: encodeBase58(bytes), pubkey: address })).rejects.toThrow('are a transaction')
  const hello = encodeBase58(new TextEncoder().encode('Hello'))
  await expect(ask({ message: hello, pubkey: recentBlockhash.replace('G', 'H') })).rejects.toMatchObject({ code: 4100 })
  await expect(ask({ message: '0OIl', pubkey: address })).rejects.toMatchObject({ code: -32602 })
  await expect(ask({ message: hello, pubkey: address, more: 1 })).rejects.toMatchObject({ code: -32602 })
  await expect(ask({ transaction: hello }, 'solana_signTransaction')).rejects.toMatchObject({ code: -32602 })
  await expect(ask({ transactions: [] }, 'solana_signAllTransactions')).rejects.toMatchObject({ code: -32602 })
  expect(signed()).toBe(0)
})

test.each([
  ['another network of the family', { chain: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' }, 4901],
  ['an address that differs in case alone', { account: `${chain.id}:${address.toLowerCase()}` }, 4100],
  ['no account', { account: undefined }, 4100],
  ['an EVM network', { chain: 'eip155:10' }, 4901],
])('error: a request for %s', (_title, asked, code) => {
  const { request } = setUp(asked)
  expect(() => match(request)).toThrow(expect.objectContaining({ code }))
})
