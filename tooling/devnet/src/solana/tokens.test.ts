import { type Address, address } from '@solana/kit'
import { Connection, Keypair, PublicKey, sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { findAssociatedTokenPda } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programs } from './genesis/constants.ts'
import { SOLANA_TOKENS, type SolanaToken } from './genesis/tokens.ts'
import { seedAccounts, tokenInstructions } from './seed/seedSolana.ts'
import { type SolanaPart, startSolana } from './startSolana.ts'
import { keypair } from './testing/keypair.ts'
import { toWeb3 } from './testing/toWeb3.ts'

let part: SolanaPart
let connection: Connection
const [usdc] = SOLANA_TOKENS

beforeAll(async () => {
  part = await startSolana({ slotMs: 100 })
  connection = new Connection(part.url, 'confirmed')
})
afterAll(() => part.stop())

function programOf({ program }: SolanaToken): Address {
  return program === 'token' ? programs.token : programs.token2022
}

async function accountOf(token: SolanaToken, owner: string): Promise<PublicKey> {
  const seeds = { owner: address(owner), mint: address(token.mint), tokenProgram: programOf(token) }
  return new PublicKey((await findAssociatedTokenPda(seeds))[0])
}

async function transfer(token: SolanaToken, to: string, amount: bigint): Promise<string> {
  const [alice] = await seedAccounts()
  if (!alice) throw new Error('no accounts')
  const instructions = await tokenInstructions(token).transfer(alice, address(to), amount)
  return sendAndConfirmTransaction(connection, new Transaction().add(...instructions.map(toWeb3)), [keypair(0)])
}

describe('SOLANA_TOKENS', () => {
  test.each(SOLANA_TOKENS)('default: $symbol has the stated decimals and holders', async (token) => {
    const { value: mint } = await connection.getParsedAccountInfo(new PublicKey(token.mint))
    expect(mint?.data).toMatchObject({ parsed: { type: 'mint', info: { decimals: token.decimals } } })
    for (const [index, held] of token.holdings.entries()) {
      const account = await accountOf(token, keypair(index).publicKey.toBase58())
      expect((await connection.getTokenAccountBalance(account)).value.amount).toBe(held.toString())
    }
  })

  test.each(SOLANA_TOKENS)('behavior: $symbol moves into a new account', async (token) => {
    const to = Keypair.generate().publicKey
    const signature = await transfer(token, to.toBase58(), 12_345n)
    const program = { programId: new PublicKey(programOf(token)) }
    const { value: accounts } = await connection.getParsedTokenAccountsByOwner(to, program)
    expect(accounts.map(({ account }) => account.data.parsed.info)).toMatchObject([
      { mint: token.mint, owner: to.toBase58(), state: 'initialized', tokenAmount: { amount: '12345' } },
    ])
    const found = await connection.getTransaction(signature, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 0,
    })
    const index = found?.meta?.postTokenBalances?.find(({ owner }) => owner === to.toBase58())
    expect(index).toMatchObject({ mint: token.mint, programId: programOf(token), uiTokenAmount: { amount: '12345' } })
    expect(found?.meta?.preTokenBalances?.some(({ owner }) => owner === to.toBase58())).toBe(false)
    // Opening the account calls the system and the token program from within.
    expect(found?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(2)
  })

  test('behavior: a parsed transaction says the transfer in words', async () => {
    const to = keypair(1).publicKey.toBase58()
    const signature = await transfer(usdc, to, 5n)
    const found = await connection.getParsedTransaction(signature, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 0,
    })
    expect(found?.transaction.message.instructions.at(-1)).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'transferChecked', info: { mint: usdc.mint, tokenAmount: { amount: '5' } } },
    })
  })

  test('error: more than there is', async () => {
    const to = keypair(1).publicKey.toBase58()
    await expect(transfer(usdc, to, 10n ** 15n)).rejects.toThrow('custom program error: 0x1')
  })
})
