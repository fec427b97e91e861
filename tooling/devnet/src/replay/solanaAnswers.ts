import type { RpcAnswer } from './evmAnswers.ts'

/** What was recorded of Solana. */
export interface SolanaRecord {
  /** Whose holdings and history these are. */
  readonly account: string
  /** Hosts of the nodes that answer for it. */
  readonly hosts: readonly string[]
  readonly getGenesisHash: string
  readonly slot: number
  /** Lamports. */
  readonly balance: number
  readonly tokens: readonly {
    readonly pubkey: string
    readonly mint: string
    readonly amount: string
    readonly decimals: number
  }[]
  /** Answers of `getSignaturesForAddress` by address. */
  readonly signatures: Readonly<Record<string, readonly { readonly blockTime: number }[]>>
  /** Answers of `getTransaction` by signature. */
  readonly transactions: Readonly<Record<string, { readonly blockTime: number }>>
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const RENT = 2_039_280

const get = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function tokenAccounts({ account, tokens }: SolanaRecord, filter: unknown): readonly object[] {
  const program = get(filter, 'programId')
  if (program !== undefined && program !== TOKEN_PROGRAM) return []
  const mint = get(filter, 'mint')
  return tokens
    .filter((token) => mint === undefined || token.mint === mint)
    .map(({ pubkey, mint: own, amount, decimals }) => ({
      pubkey,
      account: {
        executable: false,
        lamports: RENT,
        owner: TOKEN_PROGRAM,
        space: 165,
        data: {
          program: 'spl-token',
          space: 165,
          parsed: {
            type: 'account',
            info: {
              mint: own,
              owner: account,
              state: 'initialized',
              isNative: false,
              tokenAmount: { amount, decimals, uiAmount: Number(amount) / 10 ** decimals, uiAmountString: amount },
            },
          },
        },
      },
    }))
}

/** With the slot at which it was said. */
const inContext = (record: SolanaRecord, value: unknown): object => ({
  context: { apiVersion: '3.0.0', slot: record.slot },
  value,
})

type Method = (parameters: readonly unknown[], record: SolanaRecord, shift: number) => unknown

const moved = <Entry extends { readonly blockTime: number }>(entry: Entry, shift: number): Entry => ({
  ...entry,
  blockTime: entry.blockTime + shift,
})

const METHODS: Readonly<Record<string, Method>> = {
  getGenesisHash: (_, record) => record.getGenesisHash,
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
  getSlot: (_, { slot }) => slot,
  getBlockHeight: (_, { slot }) => slot,
  getBalance: (_, record) => inContext(record, record.balance),
  getTokenAccountsByOwner: ([, filter], record) => inContext(record, tokenAccounts(record, filter)),
  getAccountInfo: (_, record) => inContext(record, null),
  getMultipleAccounts: ([keys], record) => inContext(record, Array.isArray(keys) ? keys.map(() => null) : []),
  getSignaturesForAddress: ([address, options], { signatures }, shift) =>
    get(options, 'before') === undefined ? (signatures[String(address)] ?? []).map((entry) => moved(entry, shift)) : [],
  getTransaction: ([signature], { transactions }, shift) => {
    const found = transactions[String(signature)]
    return found === undefined ? null : moved(found, shift)
  },
  getLatestBlockhash: (_, record) =>
    inContext(record, { blockhash: record.getGenesisHash, lastValidBlockHeight: record.slot + 150 }),
  getMinimumBalanceForRentExemption: () => RENT,
  getRecentPrioritizationFees: () => [],
}

/** What a Solana node answers from what was recorded. */
export function answerSolana(
  method: string,
  parameters: readonly unknown[],
  record: SolanaRecord,
  shift: number,
): RpcAnswer {
  if (method === 'sendTransaction' || method === 'requestAirdrop')
    return { error: { code: -32002, message: 'These are recorded answers: nothing can be sent to this chain.' } }
  const answer = METHODS[method]
  if (!answer) return { error: { code: -32601, message: `the method ${method} was not recorded` } }
  return { result: answer(parameters, record, shift) }
}
