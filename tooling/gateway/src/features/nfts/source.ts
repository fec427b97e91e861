import type { Nft } from '@latchkey/plugin-api/schemas'
import type { AccountRequest, RequestOptions } from '../../core/sources/source.ts'

/** Which part of an account's collectibles. */
export interface NftRequest extends AccountRequest {
  /** What the page before gave as `next`. */
  readonly cursor?: string | undefined
  /** At most so many, 1 to 100. */
  readonly limit: number
}

/** A page of collectibles of one chain. */
export interface NftPage {
  readonly nfts: readonly Nft[]
  /** What the next page is asked with; `null` at the end. */
  readonly next: string | null
  /** `false` where the newest may be missing: the answer then names the chain. */
  readonly isComplete?: boolean
}

/** Where it is known which collectibles accounts of single chains have. */
export interface NftSource {
  /** Whether it knows a chain (CAIP-2); every one that it is selected for unless given. */
  supports?(chainId: string): boolean
  /** @throws GatewayError 400 `cursor-invalid` for a cursor that no page gave */
  nfts(request: NftRequest, options: RequestOptions): Promise<NftPage>
}
