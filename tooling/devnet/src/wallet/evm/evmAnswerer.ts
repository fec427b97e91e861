import type { PrivateKeyAccount } from 'viem'
import type { Answerer } from '../answerer.ts'
import { WalletProblem } from '../walletProblem.ts'
import { chainMethods } from './chainMethods.ts'
import type { EvmWallet } from './evmWallet.ts'
import { sendMethods } from './sendMethods.ts'
import { signMethods } from './signMethods.ts'

/** An Ethereum wallet; it holds several accounts and grants the first. */
export function evmAnswerer(
  accounts: readonly [PrivateKeyAccount, ...PrivateKeyAccount[]],
  wallet: EvmWallet,
): Answerer {
  const accountOf = (address: string): PrivateKeyAccount => {
    const found = accounts.find((account) => account.address.toLowerCase() === address.toLowerCase())
    if (!found) throw new WalletProblem(4100, `The wallet has no key of ${address}.`)
    return found
  }
  const methods = { ...signMethods(accountOf), ...sendMethods(accountOf, wallet), ...chainMethods(accounts[0], wallet) }
  return {
    methods: Object.keys(methods),
    events: ['accountsChanged', 'chainChanged', 'message', 'disconnect', 'connect'],
    address: () => accounts[0].address,
    async answer(request) {
      const run = methods[request.method]
      if (!run) throw new WalletProblem(4200, `The wallet does not know ${request.method}.`)
      return run(request)
    },
  }
}
