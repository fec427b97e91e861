import type { SignClient } from './clientTypes.ts'
import type { OpenClient } from './openClient.ts'

/** A client that is opened with the first call. */
export interface LazyClient {
  /** The client; a failure to open it is forgotten, so that the next call tries again. */
  get(): Promise<SignClient>
  /** Closes the client that is open or opening; the next call opens another one. */
  close(): void
}

/** Opens a client when somebody needs it. */
export function lazyClient(open: () => Promise<OpenClient>): LazyClient {
  let opening: Promise<OpenClient> | undefined
  return {
    async get() {
      opening ??= open()
      const mine = opening
      try {
        return (await mine).client
      } catch (error) {
        if (opening === mine) opening = undefined
        throw error
      }
    },
    close() {
      opening?.then(
        (opened) => opened.close(),
        () => undefined,
      )
      opening = undefined
    },
  }
}
