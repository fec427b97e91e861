import type { IndexedOutput, IndexedTransaction } from './indexedTransaction.ts'

/** The input that spends an output. */
export interface Spender {
  readonly txid: string
  readonly vin: number
}

/** Transactions by id and by script, and who spends what. */
export interface Store {
  get(txid: string): IndexedTransaction | undefined
  output(txid: string, vout: number): IndexedOutput | undefined
  spender(txid: string, vout: number): Spender | undefined
  /** Newest first, those without a block before all others. */
  ofScript(script: string): readonly IndexedTransaction[]
  add(transaction: IndexedTransaction): void
  remove(txid: string): void
}

function heightOf({ block }: IndexedTransaction): number {
  return block?.height ?? Number.POSITIVE_INFINITY
}

export function createStore(): Store {
  const transactions = new Map<string, IndexedTransaction>()
  const spenders = new Map<string, Spender>()
  const byScript = new Map<string, Set<string>>()

  const output = (txid: string, vout: number) => transactions.get(txid)?.outputs[vout]
  const note = (script: string, txid: string) => {
    const known = byScript.get(script)
    if (known) known.add(txid)
    else byScript.set(script, new Set([txid]))
  }
  const scriptsOf = ({ inputs, outputs }: IndexedTransaction) => {
    const spent = inputs.flatMap(({ source }) => (source ? [output(source.txid, source.vout)] : []))
    return [...outputs, ...spent].flatMap((entry) => (entry ? [entry.script] : []))
  }

  return {
    output,
    get: (txid) => transactions.get(txid),
    spender: (txid, vout) => spenders.get(`${txid}:${vout}`),
    ofScript: (script) =>
      [...(byScript.get(script) ?? [])]
        .reverse()
        .flatMap((txid) => transactions.get(txid) ?? [])
        .sort((first, other) => (heightOf(first) === heightOf(other) ? 0 : heightOf(other) - heightOf(first))),
    add(transaction) {
      const { txid, inputs } = transaction
      transactions.set(txid, transaction)
      for (const script of scriptsOf(transaction)) note(script, txid)
      for (const [vin, { source }] of inputs.entries())
        if (source) spenders.set(`${source.txid}:${source.vout}`, { txid, vin })
    },
    remove(txid) {
      const transaction = transactions.get(txid)
      if (!transaction) return
      for (const script of scriptsOf(transaction)) byScript.get(script)?.delete(txid)
      transactions.delete(txid)
      for (const { source } of transaction.inputs)
        if (source && spenders.get(`${source.txid}:${source.vout}`)?.txid === txid)
          spenders.delete(`${source.txid}:${source.vout}`)
    },
  }
}
