// @vitest-environment happy-dom
import { evmAdapter } from '@latchkey/adapter-evm'
import { adapterContract } from '@latchkey/kernel/testing'
import { type PageWallet, pageWallet } from '@latchkey/tooling/vitest/pageWallet.ts'
import { ethersAdapter } from './index.ts'

const ADDRESSES = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']

/** The wallet behind the host's provider, new for each test. */
let wallet: PageWallet = pageWallet(ADDRESSES)

const adapter = () => ethersAdapter({ provider: wallet.provider, name: 'Browser wallet' })

adapterContract(adapter, {
  families: () => [evmAdapter({ injected: false })],
  installWallet() {
    wallet = pageWallet(ADDRESSES)
    return () => undefined
  },
  walletRequests: () => wallet.requests(),
  setLocked: (isLocked) => wallet.share(isLocked ? [] : ADDRESSES),
})
