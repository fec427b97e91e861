import { address, type Instruction, type KeyPairSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { findAssociatedTokenPda } from '@solana-program/token'
import { HISTORY_MS, LAMPORTS_PER_SOL } from '../constants.ts'
import { faucetSigner } from '../faucet/faucetSigner.ts'
import { signTransaction } from '../faucet/signTransaction.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { SOLANA_PIECES } from '../pieces.ts'
import { programs } from '../programs.ts'
import { startingLamports } from '../startingLamports.ts'
import { readTokenAccount } from '../tokens/readTokenAccount.ts'
import { SOLANA_TOKENS, type SolanaToken } from '../tokens.ts'
import { createMints } from './createMints.ts'
import { createPieceNames } from './createPieceNames.ts'
import { pastTransfers } from './pastTransfers.ts'
import { seedAccounts } from './seedAccounts.ts'
import { tokenInstructions } from './tokenInstructions.ts'

const TRANSFERS = 48
const HOLDERS = 2
/** What the first accounts get to begin with; the rest up to their starting balance comes last. */
const FIRST_SOL = 9n * LAMPORTS_PER_SOL

async function held(ledger: Ledger, { mint, program }: SolanaToken, owner: KeyPairSigner): Promise<bigint> {
  const tokenProgram = program === 'token' ? programs.token : programs.token2022
  const [account] = await findAssociatedTokenPda({ owner: owner.address, mint: address(mint), tokenProgram })
  return readTokenAccount(ledger.svm, account)?.amount ?? 0n
}

/** Brings the accounts of a new chain to their balances by sixty days of transactions, all really executed. */
export async function seedSolana(ledger: Ledger): Promise<void> {
  const accounts = await seedAccounts()
  const faucet = await faucetSigner()
  const minter = accounts.at(-1)
  const holders = accounts.slice(0, HOLDERS)
  if (!minter) return
  createMints(ledger.svm)
  await createPieceNames(ledger.svm)
  const steps = TRANSFERS + accounts.length * 2 + SOLANA_PIECES.length + HOLDERS * SOLANA_TOKENS.length * 2
  const begin = Date.now() - HISTORY_MS
  let step = 0

  const run = async (payer: KeyPairSigner, instructions: readonly Instruction[]) => {
    step += 1
    const at = begin + Math.floor((step * HISTORY_MS) / (steps + 1))
    ledger.send(await signTransaction(ledger, payer, instructions), { at })
  }
  const fill = async (account: KeyPairSigner, wanted: bigint) => {
    const amount = wanted - (ledger.svm.getBalance(account.address) ?? 0n)
    if (amount <= 0n) return
    await run(faucet, [getTransferSolInstruction({ source: faucet, destination: account.address, amount })])
  }

  await fill(minter, LAMPORTS_PER_SOL)
  for (const account of [...holders, ...accounts.slice(3, 4)]) await fill(account, FIRST_SOL)
  for (const token of SOLANA_TOKENS)
    for (const [index, { address: to }] of holders.entries())
      await run(minter, await tokenInstructions(token).mint(minter, to, (token.holdings[index] ?? 0n) / 2n))
  for (const { payer, instructions } of await pastTransfers(accounts, TRANSFERS)) await run(payer, instructions)
  for (const token of SOLANA_TOKENS)
    for (const [index, holder] of holders.entries()) {
      const amount = (token.holdings[index] ?? 0n) - (await held(ledger, token, holder))
      if (amount > 0n) await run(minter, await tokenInstructions(token).mint(minter, holder.address, amount))
      else if (amount < 0n) await run(holder, await tokenInstructions(token).transfer(holder, minter.address, -amount))
    }
  for (const piece of SOLANA_PIECES)
    for (const { address: to } of accounts.slice(3, 4))
      await run(minter, await tokenInstructions(piece).mint(minter, to, 1n))
  for (const [index, account] of accounts.entries()) await fill(account, startingLamports(index))
}
