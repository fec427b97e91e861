/** Another process follows the chain now; what was to be written was not. */
export class LeaseLostError extends Error {
  override readonly name: string = 'LeaseLostError'

  constructor(chainId: string) {
    super(`Another instance follows ${chainId} now: this one waits until that ends.`)
  }
}
