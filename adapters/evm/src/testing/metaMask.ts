import { Duplex } from 'node:stream'
import { initializeProvider, type MetaMaskInpageProvider } from '@metamask/providers'
import type { ChainWallet } from './chainWallet.ts'

interface Call {
  readonly id?: unknown
  readonly method: string
  readonly params?: unknown
}

/**
 * MetaMask's own provider of the page, on a stream to a wallet: its checks of arguments, its errors, its events and their
 * order, while the wallet behind it answers from a local chain.
 */
export function metaMask(wallet: ChainWallet): MetaMaskInpageProvider {
  const stateOf = async () => {
    const [accounts, chainId] = await Promise.all(
      ['eth_accounts', 'eth_chainId'].map((method) => wallet.request({ method })),
    )
    return { accounts, chainId, networkVersion: String(Number(chainId)), isUnlocked: true }
  }
  const answer = ({ method, params }: Call): Promise<unknown> =>
    method === 'metamask_getProviderState' ? stateOf() : wallet.request({ method, params })
  const stream = new Duplex({
    objectMode: true,
    read: () => undefined,
    write(call: Call, _encoding, done) {
      done()
      if (call.id === undefined) return
      answer(call).then(
        (result) => stream.push({ jsonrpc: '2.0', id: call.id, result }),
        ({ code = -32603, message }) => stream.push({ jsonrpc: '2.0', id: call.id, error: { code, message } }),
      )
    },
  })
  wallet.on?.('accountsChanged', (params) =>
    stream.push({ jsonrpc: '2.0', method: 'metamask_accountsChanged', params }),
  )
  wallet.on?.('chainChanged', (chainId) => {
    const params = { chainId, networkVersion: String(Number(chainId)), isConnected: true }
    stream.push({ jsonrpc: '2.0', method: 'metamask_chainChanged', params })
  })
  // Typed as a stream of the package readable-stream, of which those of Node are the model.
  return initializeProvider({ connectionStream: stream as never, shouldSetOnWindow: false, shouldSendMetadata: false })
}
