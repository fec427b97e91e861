/** What a prompt shows before the person decides. */
export interface PromptRequest {
  readonly title: string
  /** One sentence under the title. */
  readonly text: string
  /** Label and value, in order. */
  readonly facts?: readonly (readonly [label: string, value: string])[]
  /** Text that is shown as it will be signed, in a box that scrolls. */
  readonly payload?: string
  /** Lets the person choose an account; the answer holds its index. */
  readonly choose?: { readonly accounts: readonly string[]; readonly selected: number }
}

/** The person's decision. */
export type PromptAnswer = { readonly approved: false } | { readonly approved: true; readonly account?: number }
