/** A wallet as `wallets.json` has it: links may be empty, relative or of odd schemes. */
export interface RawWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string | null
  readonly image_id?: string | null
  readonly rdns?: string | null
  readonly mobile_link?: string | null
  readonly mobile_universal?: string | null
  readonly desktop_link?: string | null
  readonly webapp_link?: string | null
  readonly app?: Readonly<Record<string, string>>
}
