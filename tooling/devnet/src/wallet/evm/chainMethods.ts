import type { PrivateKeyAccount } from 'viem'
import type { WalletRequest } from '../answerer.ts'
import { readRecord } from '../readRecord.ts'
import { WalletProblem } from '../walletProblem.ts'
import type { EvmMethods, EvmWallet } from './evmWallet.ts'

function chainOf({ params }: WalletRequest): string {
  const hex = readRecord(Array.isArray(params) ? params[0] : params).text('chainId')
  const id = Number(hex)
  if (!hex.startsWith('0x') || !Number.isSafeInteger(id))
    throw new WalletProblem(-32602, 'Invalid params: "chainId" must be hexadecimal.')
  return `eip155:${id}`
}

/** Methods about accounts and chains (EIP-1102, EIP-2255, EIP-3085, EIP-3326, EIP-747, EIP-5792). */
export function chainMethods(account: PrivateKeyAccount, wallet: EvmWallet): EvmMethods {
  const accounts = () => [account.address]
  const permissions = () => [{ parentCapability: 'eth_accounts', caveats: [] }]
  return {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    wallet_getPermissions: permissions,
    wallet_requestPermissions: permissions,
    wallet_watchAsset: () => true,
    wallet_getCapabilities: () =>
      Object.fromEntries(
        Object.keys(wallet.rpcUrls)
          .filter((chainId) => chainId.startsWith('eip155:'))
          .map((chainId) => [`0x${Number(chainId.slice(7)).toString(16)}`, { atomic: { status: 'unsupported' } }]),
      ),
    wallet_switchEthereumChain(request) {
      const chainId = chainOf(request)
      if (!wallet.has(request.topic, chainId)) throw new WalletProblem(4902, `Unrecognized chain ID "${chainId}".`)
      wallet.announceChain(request.topic, chainId)
      return null
    },
    async wallet_addEthereumChain(request) {
      const chainId = chainOf(request)
      await wallet.addChain(request.topic, chainId)
      wallet.announceChain(request.topic, chainId)
      return null
    },
  }
}
