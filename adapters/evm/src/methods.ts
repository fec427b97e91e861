import type { FamilyMethods, PairingRequestInfo } from '@latchkey/kernel'
import { chainIdHex } from './connectors/chainId.ts'

function named(prefix: string, names: string): readonly string[] {
  return names.split(' ').map((name) => prefix + name)
}

/** What an embedded wallet answers without asking. */
const safeMethods = [
  ...named(
    'eth_',
    'accounts blockNumber call chainId estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter newPendingTransactionFilter sendRawTransaction syncing uninstallFilter getUserOperationReceipt estimateUserOperationGas getUserOperationByHash supportedEntryPoints',
  ),
  ...named('wallet_', 'getCapabilities getCallsStatus getAssets'),
]

/** What else only reads. */
const readMethods = [
  ...named('net_', 'version listening peerCount'),
  ...named('web3_', 'clientVersion sha3'),
  ...named(
    'eth_',
    'blobBaseFee coinbase createAccessList getUncleByBlockHashAndIndex getUncleByBlockNumberAndIndex protocolVersion simulateV1',
  ),
  // Of single clients and networks, what pages ask for: `debug_` also steers a node.
  ...named('debug_', 'getRawBlock getRawTransaction traceBlockByHash traceBlockByNumber traceCall traceTransaction'),
  ...named('trace_', 'block call callMany filter get replayBlockTransactions replayTransaction transaction'),
  ...named(
    'zks_',
    'L1BatchNumber L1ChainId estimateFee estimateGasL1ToL2 getBlockDetails getBridgeContracts getFeeParams getL1BatchDetails getL2ToL1LogProof getProof getTransactionDetails',
  ),
  'wallet_getPermissions',
]

/** What needs the user's approval in an embedded wallet. Everything else is refused. */
const approvalMethods = [
  'personal_sign',
  ...named('eth_', 'signTypedData_v4 sendTransaction sendUserOperation'),
  ...named('wallet_', 'sendCalls grantPermissions revokePermissions'),
]

/** What pairing asks a wallet for, all of it optional. */
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

/** EIP-5792 capabilities that came with the session, as JSON by address. */
function capabilitiesOf({ properties, params }: PairingRequestInfo): unknown {
  const address: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof address !== 'string' || properties.capabilities === undefined) return undefined
  try {
    const byAddress: unknown = JSON.parse(properties.capabilities)
    if (typeof byAddress !== 'object' || byAddress === null) return undefined
    const entry = Object.entries(byAddress).find(([key]) => key.toLowerCase() === address.toLowerCase())
    return typeof entry?.[1] === 'object' && entry[1] !== null ? entry[1] : undefined
  } catch {
    return undefined
  }
}

/** What a pairing session itself says, so that the wallet need not be asked: its chain, its accounts, its capabilities. */
export function pairingAnswer(method: string, info: PairingRequestInfo): unknown {
  if (method === 'eth_chainId') return chainIdHex(info.network)
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return info.addresses
  return method === 'wallet_getCapabilities' ? capabilitiesOf(info) : undefined
}

/** What wallets of this family are asked for and answer. */
export const methods: FamilyMethods = {
  pairing: {
    methods: pairingMethods,
    events: ['accountsChanged', 'chainChanged'],
    chainAgnosticMethods: named('wallet_', 'switchEthereumChain addEthereumChain'),
    respondLocally: pairingAnswer,
  },
  rpc: { safe: safeMethods, reads: readMethods, approval: approvalMethods },
  async signIn() {
    const { parseAddress } = await import('./capabilities/input.ts')
    const isAddress = (value: string): boolean => parseAddress(value) === value
    return { name: 'Ethereum', namespace: 'eip155', form: 'eip4361', reference: /^\d{1,32}$/, isAddress }
  },
}
