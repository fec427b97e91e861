import { formatAmount } from '@latchkey/kernel'
import { field } from '../status/ask/askJson.ts'
import { callRpc } from '../status/ask/callRpc.ts'
import { address, type ChainReader, count, type Fact, type Found, timeText } from './found.ts'

/** Most transactions of a list. */
const SHOWN = 12

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Blocks that are looked through for the transactions of an address. */
const BLOCKS = 60

const ether = (hex: unknown): string => `${formatAmount(BigInt(String(hex ?? '0x0')), 18)} ETH`

async function newestBlocks(node: string, many: number, signal: AbortSignal): Promise<readonly unknown[]> {
  const height = Number(await callRpc(node, 'eth_blockNumber', [], signal))
  const numbers = Array.from({ length: Math.min(many, height + 1) }, (_, index) => `0x${(height - index).toString(16)}`)
  return Promise.all(numbers.map((number) => callRpc(node, 'eth_getBlockByNumber', [number, true], signal)))
}

function rows(blocks: readonly unknown[], of?: string): Found['transactions'] {
  const found = blocks.flatMap((block) =>
    list(field(block, 'transactions')).map((transaction) => ({
      id: String(field(transaction, 'hash')),
      ends: [field(transaction, 'from'), field(transaction, 'to')].map((end) => String(end ?? '').toLowerCase()),
      note: `block ${count(field(block, 'number'))} · ${ether(field(transaction, 'value'))}`,
    })),
  )
  return found.filter(({ ends }) => of === undefined || ends.includes(of.toLowerCase())).slice(0, SHOWN)
}

/** Reads an EVM chain from its node. */
export const readEvm: ChainReader = {
  async transaction(node, id, signal) {
    const [transaction, receipt] = await Promise.all(
      ['eth_getTransactionByHash', 'eth_getTransactionReceipt'].map((method) => callRpc(node, method, [id], signal)),
    )
    if (!transaction) return undefined
    const to = field(transaction, 'to')
    const created = field(receipt, 'contractAddress')
    const block =
      receipt && (await callRpc(node, 'eth_getBlockByNumber', [field(receipt, 'blockNumber'), false], signal))
    const fee = receipt
      ? BigInt(String(field(receipt, 'gasUsed'))) * BigInt(String(field(receipt, 'effectiveGasPrice')))
      : 0n
    const isGood = field(receipt, 'status') === '0x1'
    return {
      state: receipt
        ? isGood
          ? { tone: 'success', text: 'Succeeded' }
          : { tone: 'error', text: 'Failed' }
        : { tone: 'warning', text: 'Waits for a block' },
      facts: [
        address('From', String(field(transaction, 'from'))),
        ...(to ? [address('To', String(to))] : []),
        ...(created ? [address('Created contract', String(created))] : []),
        { label: 'Amount', value: ether(field(transaction, 'value')) },
        ...(receipt
          ? [
              { label: 'Fee', value: `${formatAmount(fee, 18)} ETH` },
              { label: 'Block', value: count(field(receipt, 'blockNumber')) },
              { label: 'Time', value: timeText(Number(field(block, 'timestamp'))) },
              { label: 'Events', value: String(list(field(receipt, 'logs')).length) },
            ]
          : []),
        { label: 'Nonce', value: count(field(transaction, 'nonce')) },
        { label: 'Data', value: String(field(transaction, 'input')) },
      ],
      transactions: [],
    }
  },
  async address(node, id, signal) {
    if (!/^0x[0-9a-f]{40}$/i.test(id)) return undefined
    const [balance, sent, code] = await Promise.all(
      ['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode'].map((method) =>
        callRpc(node, method, [id, 'latest'], signal),
      ),
    )
    const size = (String(code).length - 2) / 2
    return {
      facts: [
        { label: 'Balance', value: ether(balance) },
        { label: 'Sent', value: `${count(sent)} transactions` },
        { label: 'Kind', value: size > 0 ? `contract, ${count(size)} bytes` : 'account' },
      ],
      transactions: rows(await newestBlocks(node, BLOCKS, signal), id),
    }
  },
  async latest(node, signal) {
    const blocks = await newestBlocks(node, BLOCKS, signal)
    return { facts: [{ label: 'Newest block', value: count(field(blocks[0], 'number')) }], transactions: rows(blocks) }
  },
}

/** Every transfer names it. */
const SYSTEM = '11111111111111111111111111111111'
const NEWEST = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }

const sol = (lamports: unknown): string => `${formatAmount(BigInt(String(lamports ?? 0)), 9)} SOL`

async function signatures(node: string, id: string, signal: AbortSignal): Promise<Found['transactions']> {
  const found = list(
    await callRpc(node, 'getSignaturesForAddress', [id, { limit: SHOWN, commitment: 'confirmed' }], signal),
  )
  return found.map((entry) => ({
    id: String(field(entry, 'signature')),
    note: `slot ${count(field(entry, 'slot'))}${field(entry, 'err') ? ' · failed' : ''}`,
  }))
}

/** What each account of a transaction gained or lost. */
function changes(transaction: unknown): readonly Fact[] {
  const message = field(field(transaction, 'transaction'), 'message')
  const [before, after] = ['preBalances', 'postBalances'].map((name) => list(field(field(transaction, 'meta'), name)))
  return list(field(message, 'accountKeys')).flatMap((key, index) => {
    const account = String(field(key, 'pubkey') ?? key)
    const change = BigInt(String(after?.[index] ?? 0)) - BigInt(String(before?.[index] ?? 0))
    if (change === 0n) return []
    return [{ ...address(change > 0n ? `Gained ${sol(change)}` : `Lost ${sol(-change)}`, account) }]
  })
}

/** Reads the local Solana runtime. */
export const readSolana: ChainReader = {
  async transaction(node, id, signal) {
    const found = await callRpc(node, 'getTransaction', [id, { ...NEWEST, encoding: 'json' }], signal)
    if (!found) return undefined
    const meta = field(found, 'meta')
    return {
      state: field(meta, 'err') ? { tone: 'error', text: 'Failed' } : { tone: 'success', text: 'Succeeded' },
      facts: [
        ...changes(found),
        { label: 'Fee', value: sol(field(meta, 'fee')) },
        { label: 'Slot', value: count(field(found, 'slot')) },
        { label: 'Time', value: timeText(Number(field(found, 'blockTime'))) },
        { label: 'Log', value: list(field(meta, 'logMessages')).join('\n') || 'none' },
      ],
      transactions: [],
    }
  },
  async address(node, id, signal) {
    const balance = field(await callRpc(node, 'getBalance', [id, { commitment: 'confirmed' }], signal), 'value')
    return { facts: [{ label: 'Balance', value: sol(balance) }], transactions: await signatures(node, id, signal) }
  },
  async latest(node, signal) {
    const slot = await callRpc(node, 'getSlot', [{ commitment: 'confirmed' }], signal)
    return {
      facts: [{ label: 'Newest slot', value: count(slot) }],
      transactions: await signatures(node, SYSTEM, signal),
    }
  },
}
