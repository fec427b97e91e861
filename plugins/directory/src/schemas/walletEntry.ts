/** How an injected wallet is found on the page, per namespace (facts 3.1). */
export interface InjectedHint {
  readonly namespace?: string | undefined
  readonly injected_id?: string | undefined
}

/** A wallet as the directory service sends it (facts 3.1); names of fields are those of the wire. */
export interface WalletEntry {
  /** 64 hexadecimal characters in directories that follow the facts; any text is taken. */
  readonly id: string
  readonly name: string
  readonly badge_type?: 'none' | 'certified' | null | undefined
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | null | undefined
  readonly homepage?: string | null | undefined
  /** For `GET /getWalletImage/{image_id}`. */
  readonly image_id?: string | null | undefined
  /** A `data:` or `https:` picture; used instead of `image_id`. */
  readonly image_url?: string | null | undefined
  readonly order?: number | null | undefined
  /** A scheme of the wallet's app, or a universal link. */
  readonly mobile_link?: string | null | undefined
  /** A universal link beside a scheme; an addition of this project. */
  readonly mobile_universal?: string | null | undefined
  readonly desktop_link?: string | null | undefined
  readonly webapp_link?: string | null | undefined
  readonly app_store?: string | null | undefined
  readonly play_store?: string | null | undefined
  readonly chrome_store?: string | null | undefined
  readonly rdns?: string | null | undefined
  readonly injected?: readonly InjectedHint[] | null | undefined
}
