import { latch } from '@latchkey/devnet/latch'
import type { ReactNode } from 'react'
import {
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSwitchChain,
  useWaitForTransactionReceipt,
  useWriteContract,
} from 'wagmi'

const RECEIVER = '0x000000000000000000000000000000000000dEaD'

/** The page's own code on wagmi: nothing in it knows of the widget. */
export function WagmiSide(): ReactNode {
  const { address, chainId, isConnected } = useConnection()
  const [connector] = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const switchChain = useSwitchChain()
  const write = useWriteContract()
  const receipt = useWaitForTransactionReceipt({ hash: write.data })
  const pay = { address: latch.address, abi: latch.abi, functionName: 'transfer', args: [RECEIVER, 7n] } as const
  return (
    <section aria-label="wagmi">
      <p data-field="account">{isConnected ? `${address} on ${chainId}` : 'nobody'}</p>
      <p data-field="payment">{receipt.data?.status ?? write.status}</p>
      <button type="button" onClick={() => connector && connect.mutate({ connector })}>
        Connect
      </button>
      <button type="button" onClick={() => switchChain.mutate({ chainId: 42161 })}>
        Arbitrum
      </button>
      <button type="button" onClick={() => write.mutate(pay)}>
        Pay
      </button>
      <button type="button" onClick={() => disconnect.mutate()}>
        Disconnect
      </button>
    </section>
  )
}
