import { evmAdapter } from '@latchkey/adapter-evm'
import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { adapterContract } from '@latchkey/kernel/testing'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

adapterContract(() => evmAdapter(), { addresses: { valid: [ALICE.toLowerCase()], invalid: ['', '0x', `${ALICE}0`] } })
adapterContract(() => walletConnectAdapter({ relayUrl: 'ws://127.0.0.1:1' }))
