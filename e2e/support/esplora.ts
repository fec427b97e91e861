/** An unspent output. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** Satoshis. */
  readonly value: number
}

/** A transaction that is in a block. */
export interface MinedTransaction {
  readonly status: { readonly confirmed: boolean }
  readonly vin: readonly { readonly prevout: { readonly scriptpubkey_address: string } }[]
  readonly vout: readonly { readonly scriptpubkey_address?: string; readonly value: number }[]
}

/** The local Bitcoin chain as a site sees it. Everything throws what the service says when it refuses. */
export interface Esplora {
  coins(address: string): Promise<readonly Coin[]>
  transaction(txid: string): Promise<MinedTransaction>
  /** Sends a raw transaction in hexadecimal; its id. */
  send(hex: string): Promise<string>
}

/** The chain behind an esplora-style address. */
export function esplora(url: string): Esplora {
  const ask = async (path: string, body?: string): Promise<string> => {
    const response = await fetch(url + path, body === undefined ? {} : { method: 'POST', body })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return text
  }
  return {
    coins: async (address) => JSON.parse(await ask(`/address/${address}/utxo`)),
    transaction: async (txid) => JSON.parse(await ask(`/tx/${txid}`)),
    send: (hex) => ask('/tx', hex),
  }
}
