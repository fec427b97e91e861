import { evmAdapter } from '@latchkey/adapter-evm'
import { walletConnectAdapter } from '@latchkey/adapter-walletconnect'
import { adapterContract } from '@latchkey/kernel/testing'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Made with viem and the key of the local chains' first account. */
const SIGNATURE =
  '0xf9bb3e392797a00e48908c71b6c1c4579412e192d37a3310023ec158b5a94ae7429de72b265561a266364ff1de35d2f8d6fd61fa2b5d9581b1c4d68ce85413ab1c'

adapterContract(() => evmAdapter(), {
  addresses: { valid: [ALICE.toLowerCase()], invalid: ['', '0x', `${ALICE}0`] },
  signedMessage: { address: ALICE, message: 'Sign in to the shop', signature: SIGNATURE },
})
adapterContract(() => walletConnectAdapter({ relayUrl: 'ws://127.0.0.1:1' }))
