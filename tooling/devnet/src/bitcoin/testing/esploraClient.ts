/** Reads and posts as a wallet does. Throws what the service says when it refuses. */
export interface EsploraClient {
  text(path: string, body?: string): Promise<string>
  json<Answer>(path: string): Promise<Answer>
}

export interface Utxo {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly status: { readonly confirmed: boolean }
}

export interface EsploraTransaction {
  readonly txid: string
  readonly fee: number
  readonly status: { readonly confirmed: boolean; readonly block_time?: number }
  readonly vin: readonly {
    readonly prevout: { readonly scriptpubkey_address: string; readonly scriptpubkey_type: string }
  }[]
  readonly vout: readonly { readonly scriptpubkey_address: string; readonly value: number }[]
}

export function esploraClient(url: string): EsploraClient {
  const text = async (path: string, body?: string) => {
    const response = await fetch(url + path, body === undefined ? {} : { method: 'POST', body })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${answer}`)
    return answer
  }
  return { text, json: async (path) => JSON.parse(await text(path)) }
}
