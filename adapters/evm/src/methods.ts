import type { FamilyMethods } from '@latchkey/kernel'
import { pairingAnswer } from './pairingAnswer.ts'

function named(prefix: string, names: string): readonly string[] {
  return names.split(' ').map((name) => prefix + name)
}

/** What an embedded wallet answers without asking (facts.md section 2.7). */
const safeMethods = [
  ...named(
    'eth_',
    'accounts blockNumber call chainId estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter newPendingTransactionFilter sendRawTransaction syncing uninstallFilter getUserOperationReceipt estimateUserOperationGas getUserOperationByHash supportedEntryPoints',
  ),
  ...named('wallet_', 'getCapabilities getCallsStatus getAssets'),
]

/** What needs the person's approval in an embedded wallet (facts.md section 2.7). Everything else is refused. */
const approvalMethods = [
  'personal_sign',
  ...named('eth_', 'signTypedData_v4 sendTransaction sendUserOperation'),
  ...named('wallet_', 'sendCalls grantPermissions revokePermissions'),
]

/** What pairing asks a wallet for, all of it optional (facts.md section 4.2). */
const pairingMethods = [
  'personal_sign',
  ...named(
    'eth_',
    'accounts requestAccounts sendRawTransaction sign signTransaction signTypedData signTypedData_v3 signTypedData_v4 sendTransaction',
  ),
  ...named(
    'wallet_',
    'switchEthereumChain addEthereumChain getPermissions requestPermissions registerOnboarding watchAsset scanQRCode getCallsStatus showCallsStatus sendCalls getCapabilities grantPermissions revokePermissions getAssets',
  ),
]

/** What wallets of this family are asked for and answer. */
export const methods: FamilyMethods = {
  pairing: {
    methods: pairingMethods,
    events: ['accountsChanged', 'chainChanged'],
    chainAgnosticMethods: named('wallet_', 'switchEthereumChain addEthereumChain'),
    respondLocally: pairingAnswer,
  },
  rpc: { safe: safeMethods, approval: approvalMethods },
}
