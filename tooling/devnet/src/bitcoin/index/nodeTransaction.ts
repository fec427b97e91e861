/** A transaction as the node tells it (`getrawtransaction`, `getblock` with verbosity 2). */
export interface NodeTransaction {
  readonly txid: string
  readonly hex: string
  readonly version: number
  readonly locktime: number
  readonly size: number
  readonly vsize: number
  readonly weight?: number
  readonly vin: readonly {
    readonly txid?: string
    readonly vout?: number
    readonly coinbase?: string
    readonly sequence: number
    readonly txinwitness?: readonly string[]
    readonly scriptSig?: { readonly hex: string }
  }[]
  readonly vout: readonly { readonly value: number; readonly scriptPubKey: { readonly hex: string } }[]
}

export interface NodeBlock {
  readonly hash: string
  readonly height: number
  readonly time: number
  readonly previousblockhash?: string
  readonly size: number
  readonly weight: number
  readonly tx: readonly NodeTransaction[]
}
