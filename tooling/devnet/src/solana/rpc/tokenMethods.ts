import type { EncodedAccount } from '@solana/kit'
import { programs } from '../genesis/constants.ts'
import { RpcError } from '../ledger/rpcError.ts'
import { readMint } from '../tokens/readMint.ts'
import { readTokenAccount } from '../tokens/readTokenAccount.ts'
import { tokenAmount } from '../tokens/tokenAmount.ts'
import { encodeAccount } from './encodeAccount.ts'
import { type Methods, type Params, withContext } from './method.ts'
import { params } from './params.ts'

const PROGRAMS = [programs.token, programs.token2022]

/** Reading tokens of both token programs. */
export const tokenMethods: Methods = (ledger) => {
  const { svm } = ledger

  const accountsOf = (list: Params): EncodedAccount[] => {
    const owner = params.address(list, 0)
    const { mint, programId } = params.settings(list, 1)
    if (mint === undefined && programId === undefined)
      throw new RpcError(-32602, 'Invalid params: name a mint or a programId')
    return PROGRAMS.filter((program) => programId === undefined || program === programId)
      .flatMap((program) => svm.getProgramAccounts(program))
      .filter(({ address }) => {
        const token = readTokenAccount(svm, address)
        return token?.owner === owner && (mint === undefined || token.mint === mint)
      })
  }

  return {
    getTokenAccountsByOwner: (list) => {
      const settings = params.settings(list, 2)
      const found = accountsOf(list).map(({ address }) => ({
        pubkey: address,
        account: encodeAccount(svm, address, settings),
      }))
      return withContext(ledger, found)
    },
    getTokenAccountBalance: (list) => {
      const token = readTokenAccount(svm, params.address(list, 0))
      if (!token) throw new RpcError(-32602, 'Invalid param: could not find account')
      return withContext(ledger, tokenAmount(token.amount, token.decimals))
    },
    getTokenSupply: (list) => {
      const mint = readMint(svm, params.address(list, 0))
      if (!mint) throw new RpcError(-32602, 'Invalid param: could not find account')
      return withContext(ledger, tokenAmount(mint.supply, mint.decimals))
    },
    getTokenLargestAccounts: (list) => {
      const mint = params.address(list, 0)
      const found = PROGRAMS.flatMap((program) => svm.getProgramAccounts(program))
        .flatMap(({ address }) => {
          const token = readTokenAccount(svm, address)
          return token?.mint === mint ? [{ address, ...tokenAmount(token.amount, token.decimals) }] : []
        })
        .sort((first, other) => Number(BigInt(other.amount) - BigInt(first.amount)))
      return withContext(ledger, found.slice(0, 20))
    },
  }
}
